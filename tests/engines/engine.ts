/** One browser with one window, as journeys drive it. Elements are found by CSS, or by XPath that begins with `//`. */
export interface Engine {
  /** With its version, such as `Firefox 153.8.0`. */
  readonly name: string;
  /** Loads an address and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** Sets the size of the window's inside, in CSS pixels; an engine may be a little off. */
  resize(width: number, height: number): Promise<void>;
  /** Clicks the first matching element that is visible. @returns false while there is none */
  click(selector: string): Promise<boolean>;
  /** Types into the first matching element that is visible, keys and all; "\n" is Enter. @returns as `click` does */
  type(selector: string, text: string): Promise<boolean>;
  /** The value of an expression on the page, as JSON. */
  read(expression: string): Promise<unknown>;
  /** The files that the browser has saved. */
  savedFiles(): Promise<readonly string[]>;
  /** Takes the errors that the console has shown since the last call, of every page. */
  takeErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An engine that this machine has, or the reason why it has none. */
export type Installed = { start(): Promise<Engine> } | { missing: string };
