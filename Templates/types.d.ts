// Types that the scripts share, for `make lint`.

/** The script of every page, as the others find it. */
interface Photofall {
  /** Adds the script of a name, with the sheet that belongs to it. */
  load(name: string): Promise<void>;
  /**
   * A text of the gallery's language, its {names} filled in, numbers as the language writes them.
   * The words stand before the script, from `script` in the theme's Strings/LANGUAGE.yaml.
   */
  say(name: string, values?: Record<string, any>): string;
  /** Fetches an address; throws for an answer that is no success. */
  fetched(address: string | URL, options?: RequestInit): Promise<Response>;
  absolute(address: string, base?: string): string;
  /** Changes the ground of the viewer, from paper to dark or back. */
  changeGround(): void;
  /** The element that the viewer's dialog stands in. */
  readonly viewerPlace: HTMLElement;
  /** The direction that the gallery is read in: `ltr` or `rtl`. */
  readonly direction: string;
  /** The address that the page has while a photo is open. */
  addressOf(photo: { id: string; page: string }): string;
  /** The tiles that are on the page. */
  readonly tiles: HTMLElement[];
  /** The tile of the photo of an ID, if it is on the page. */
  tileAt(id: string): HTMLElement | null;
  /** Makes all addresses within an element absolute. */
  makeAbsolute(scope: ParentNode, base?: string): void;
  /** The address of the album's `stream.json`. */
  readonly streamAddress: string;
  /** The address that the page came from, without the words of a search. */
  readonly ownAddress: string;
  /** The album of `stream.json`, with absolute addresses; null where it cannot be had. */
  readonly album: Promise<Album | null>;
  /** Forgets the album, which may have changed. */
  forget(): void;
  /** The data of the chunk at an index; what could not be had is asked for again. */
  readonly chunkData: ((index: number) => Promise<{ photos: PhotoData[] }>) & Forgetful;
  /** The number of the album's photos, where it is known. */
  total: number | undefined;
  /** Brings the photo of an ID on the screen, from its chunk; the promise gives its tile. */
  reveal(id: string, index?: number): Promise<HTMLElement | null>;

  // From stream.js.
  relayout?(tile?: HTMLElement): void;
  bring?(index: number): Promise<Chunk | null>;
  /** The tile that the page's address came with the name of, once it is on the screen. */
  arrival?: Promise<HTMLElement | null>;
  /** Shows the album as it was published anew. */
  follow?(album: Album): void;
  renew?(album: Album, parts: { index: number; element: HTMLElement; sheet: CSSStyleSheet }[]): void;
  // From viewer.js.
  view?(tile: HTMLElement, isShow?: boolean): void;
  resume?(state: ViewerState): void;
  renewView?(): void;
  // From sphere.js.
  openSphere?(room: HTMLElement, part: SpherePart): SphereWindow;
  // From live.js.
  openLive?(picture: HTMLElement, photo: ViewerPhoto): MovingPhoto;
  // From search.js: what was found, while it is shown.
  found?: Found | null;
  // From layouts.js.
  showLayout?(input: HTMLInputElement): void;
  focusBeside?(tile: HTMLElement, key: string): void;
}

declare var photofall: Photofall;
/** The words of the gallery's language for scripts. */
declare const photofallWords: Record<string, string>;
/** The sheet of the viewer for fragments. */
declare const photofallSheet: string;

interface Forgetful {
  forget(key?: unknown): void;
}

/** A height: a share of the width, px, lines. */
type Length = [number, number, number];

/** The file `stream.json`. */
interface Album {
  photos: number;
  /** The least width of each band, px. */
  bands: number[];
  layouts: Record<string, Length[]>;
  chunks: AlbumChunk[];
  /** The addresses of the files in which further chunks stand. */
  parts?: string[];
}

interface AlbumChunk {
  key: string;
  page: string;
  data: string;
  title?: string;
  photos: number;
  heights: Length[];
  others?: Record<string, Length[]>;
  sections: number;
  circles?: number;
  words: Length[];
}

/** A chunk of the stream in the document; it gets the last three with its content. */
interface Chunk {
  index: number;
  key: string | undefined;
  element: HTMLElement;
  /** Aborted when the chunk leaves the document. */
  letGo: AbortController;
  /** True where the focus came to it from what follows. */
  isFromBelow?: boolean;
  /** Resolves when its content has come, or could not be had. */
  filled: Promise<void>;
  isStyled: boolean;
  sheet: CSSStyleSheet;
  /** The text of its rules, in all bands. */
  style: string;
}

/** Tiles of a chunk that are not shown yet. */
interface Piece {
  /** Counted from the piece that is shown first, which is 0. */
  number: number;
  /** The element in their place. */
  mark: HTMLElement;
  tiles: DocumentFragment;
  /** The approximate place of their middle in the stream, px. */
  top: number;
}

/** The photo that stays in the middle of the screen: `part` of its height is above the middle. */
interface Anchor {
  key: string | undefined;
  photo: string | undefined;
  part: number;
}

/** The history's state while a photo is open. */
interface ViewerState {
  viewer: string;
  chunk?: string;
  /** The address of the album's `stream.json`; none among the results of a search. */
  stream?: string;
}

/** The kinds of items; each script that depends on them lists them all. */
type ItemKind = "still" | "sphere" | "clip" | "live" | "animation";

/** Facts of a photo, told wherever it is shown. */
interface PhotoFacts {
  id: string;
  kind: ItemKind;
  page: string;
  title?: string;
  alt: string;
  captionHTML?: string;
  colour?: string;
  preview?: string;
  original?: string;
  /** The part of a sphere that it shows; none for a flat photo. */
  sphere?: SpherePart;
  /** The ID of the photo whose tile it is under; none for a photo with a tile. */
  cover?: string;
  place?: string;
  date?: string;
  /** Labels and values; a value of several parts has them with what they link to. */
  info?: [string, string, links?: [string, string?][]][];
}

/** The part of a sphere that a photo shows, as shares of the sides of the whole sphere's picture. */
interface SpherePart {
  /** The picture to look around in. */
  path: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The first view, degrees from the sphere's middle, and its width. */
  heading: number;
  pitch: number;
  fieldOfView?: number;
}

/** A window on a sphere; its view is that of a flat photo. */
interface SphereWindow {
  begin(image: HTMLImageElement): Promise<void>;
  close(): void;
  readonly isOpen: boolean;
  readonly view: { scale: number; x: number; y: number };
  /** The magnification of the first view, the least, and the greatest. */
  readonly rest: number;
  readonly least: number;
  readonly limit: number;
  look(view: { scale: number; x: number; y: number }, isGliding?: boolean): void;
}

/** A still that moves. */
interface MovingPhoto {
  begin(isStill: boolean): void;
  end(): void;
  toggle(): void;
}

/** A photo in `data/KEY.json`. */
interface PhotoData extends PhotoFacts {
  width: number;
  height: number;
  pictures: { type: string; path: string; width: number }[];
  clip?: { path: string; type: string; webm?: { path: string; type: string }; duration?: number };
}

/** A photo in the viewer, from a tile or from data. */
interface ViewerPhoto extends PhotoFacts {
  chunk: string | undefined;
  /** Width by height. */
  ratio: number;
  /** The width of its largest picture, px. */
  pixels: number;
  /** The width of its original, where that can be had and browsers show it, or else of the largest. */
  ownPixels: number;
  sources: { type: string; srcset: string }[];
  /** The address of the clip; none for a still. */
  clip?: string;
}

/** The photos that a search has found, by position. */
interface Found {
  readonly length: number;
  /** The position of the photo of an ID, as far as photos are shown; else -1. */
  positionOf(id: string): number;
  /** A photo from the data of its album, with the key and the address of that data. */
  photo(position: number): Promise<{ entry: PhotoData; chunk: string; address: string }>;
  /** Brings the photo's tile on the screen, and those before it. */
  reveal(position: number): Promise<HTMLElement | null>;
}

/** The photos that the viewer pages through, by position. */
interface Sequence {
  readonly length: number;
  positionOfTile(tile: HTMLElement): number;
  find(state: ViewerState, near?: number): Promise<number>;
  photo(position: number): Promise<ViewerPhoto>;
  reveal(position: number, photo: ViewerPhoto): Promise<HTMLElement | null>;
}

// Elements of the page that a script asks for are there, or it asks whether they are.
interface ParentNode {
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface Element {
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E;
  checkVisibility(): boolean;
}

// Of the browsers, but not yet of the compiler.
interface Array<T> {
  findLastIndex(predicate: (value: T) => unknown): number;
}
declare function scrollTo(options: { top: number; behavior: "instant" }): void;
declare function scrollBy(options: { top: number; behavior: "instant" }): void;
interface RequestInit {
  priority?: string;
}
declare class CSSContainerRule extends CSSGroupingRule {}

interface DocumentEventMap {
  "photofall:chunk": CustomEvent<{ index: number; element: HTMLElement; isThere: boolean }>;
}
