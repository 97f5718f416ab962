// The slideshow: one photo after the other, until the last one or until somebody takes over. The
// address may say how: `?slideshow=8` shows each for 8 seconds, `&loop` begins anew after the last.

const wishes = new URLSearchParams(location.search);

/** The time that a photo is shown, ms. */
const slideTime = 1000 * Math.min(Math.max(Number(wishes.get("slideshow")) || 5, 1), 3600);

export class Slideshow {
  /** True where the first photo follows the last one. */
  isEndless = wishes.has("loop");
  #advance;
  #mark;
  #timer = 0;

  /**
   * @param {(isOn: () => boolean) => Promise<boolean>} advance Shows the next photo once it is
   *   there, if the slideshow has gone on meanwhile; resolves to false where there is none.
   * @param {(isOn: boolean) => void} mark Is told whether the slideshow is on.
   */
  constructor(advance, mark) {
    this.#advance = advance;
    this.#mark = mark;
  }

  toggle() {
    if (this.#timer) return this.stop();
    this.#wait();
    this.#mark(true);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#mark(false);
  }

  #wait() {
    const timer = this.#timer = setTimeout(async () => {
      // A slideshow that was stopped and begun again meanwhile has another timer.
      const isOn = () => this.#timer === timer;
      const isAtEnd = !document.hidden && !(await this.#advance(isOn));
      if (!isOn()) return;
      if (isAtEnd) this.stop();
      else this.#wait();
    }, slideTime);
  }
}
