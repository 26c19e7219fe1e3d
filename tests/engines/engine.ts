/**
 * One browser with one window, driven by the journeys. Selectors are CSS, or XPath if they begin
 * with `//`.
 */
export interface Engine {
  /** Name and version, such as `Firefox 153.8.0`. */
  readonly name: string;
  /** Opens a URL and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. Some engines are slightly off. */
  resize(width: number, height: number): Promise<void>;
  /**
   * Clicks the first visible element that matches.
   * @returns `false` if there's none yet
   */
  click(selector: string): Promise<boolean>;
  /**
   * Types into the first visible element that matches, with real key presses. "\n" is Enter.
   * @returns the same as `click`
   */
  type(selector: string, text: string): Promise<boolean>;
  /** Evaluates an expression on the page and returns its value as JSON. */
  read(expression: string): Promise<unknown>;
  /** Returns the files the browser has downloaded. */
  savedFiles(): Promise<readonly string[]>;
  /** Returns and clears the console errors of all pages since the last call. */
  takeErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A function that starts an engine, or what's missing on this machine to run it. */
export type Installed = { start(): Promise<Engine> } | { missing: string };
