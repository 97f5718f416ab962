// The drawing of a sphere's picture, by WebGL 2.

/** A triangle that covers the window. */
const corners = `#version 300 es
void main() {
  gl_Position = vec4(float(gl_VertexID & 1) * 4. - 1., float(gl_VertexID & 2) * 2. - 1., 0., 1.);
}`;

/** For each pixel of the window the direction of its ray, and the place of that in the picture. */
const rays = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform vec2 window, look;
uniform vec4 part;
uniform float focus, detail;
out vec4 colour;
const float pi = 3.14159265358979;
void main() {
  vec2 point = gl_FragCoord.xy - window / 2.;
  float s = sin(look.y), c = cos(look.y);
  float up = point.y * c + focus * s, ahead = focus * c - point.y * s;
  float longitude = look.x + atan(point.x, ahead);
  float latitude = atan(up, length(vec2(point.x, ahead)));
  // From the left edge of the part, around the globe.
  vec2 place = vec2(fract(.5 + longitude / (2. * pi) - part.x), .5 - latitude / pi - part.y) / part.zw;
  bool isInside = place.x <= 1. && place.y >= 0. && place.y <= 1.;
  colour = isInside ? vec4(textureLod(picture, place, detail).rgb, 1.) : vec4(0.);
}`;

export class Globe {
  #gl;
  /** @type {WebGLProgram} */
  #program;
  #photo;
  /** @type {WebGLTexture | null} */
  #texture = null;
  /** The width of the texture, px. */
  #width = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {SpherePart} part
   */
  constructor(canvas, part) {
    const gl = canvas.getContext("webgl2", { antialias: false, powerPreference: "low-power" });
    if (!gl) throw new Error("no WebGL 2");
    this.#gl = gl;
    this.#photo = part;
    this.#program = /** @type {WebGLProgram} */ (gl.createProgram());
    for (const [kind, text] of /** @type {[number, string][]} */ (
      [[gl.VERTEX_SHADER, corners], [gl.FRAGMENT_SHADER, rays]])) {
      const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(this.#program, shader);
    }
    gl.linkProgram(this.#program);
    if (!gl.getProgramParameter(this.#program, gl.LINK_STATUS)) throw new Error("no shaders");
    gl.useProgram(this.#program);
    gl.uniform4f(this.#place("part"), part.left, part.top, part.width, part.height);
  }

  /** The widest picture that is shown in full, px. */
  get limit() {
    return Math.min(8192, this.#gl.getParameter(this.#gl.MAX_TEXTURE_SIZE));
  }

  /** The texels of a radian. */
  get density() {
    return this.#width / (2 * Math.PI * this.#photo.width);
  }

  /**
   * Takes a picture; throws for one of another site, which has not allowed it.
   * @param {HTMLImageElement} image
   */
  paint(image) {
    const gl = this.#gl;
    const source = fitted(image, this.limit);
    const isRound = this.#photo.width === 1;
    gl.deleteTexture(this.#texture);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture = gl.createTexture());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, isRound ? gl.REPEAT : gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    this.#width = source.width;
  }

  /** Draws what is seen in a direction, radians, by a focal length in px of the canvas. */
  draw(longitude, latitude, focus) {
    const gl = this.#gl;
    const { width, height } = gl.canvas;
    gl.viewport(0, 0, width, height);
    gl.uniform2f(this.#place("window"), width, height);
    gl.uniform2f(this.#place("look"), longitude, latitude);
    gl.uniform1f(this.#place("focus"), focus);
    gl.uniform1f(this.#place("detail"), Math.max(0, Math.log2(this.density / focus)));
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** Gives the memory back. */
  release() {
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  #place(name) {
    return this.#gl.getUniformLocation(this.#program, name);
  }
}

/** The image, or a smaller copy of one that is wider than a texture can be. */
function fitted(image, limit) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = limit / Math.max(width, height);
  if (scale >= 1) return image;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
