/** The name of a panel that an opener opens; `page/panels.ts` says what each is. */
export type PanelName = 'cart' | 'chat' | 'reading' | 'new-post' | 'guide';

/**
 * Every name by which a script of a page finds something in its markup, with the values that markup gives it.
 * `tests/agreements/trigger-names.test.ts` looks for others. Inside an island no script looks for names.
 */
export interface TriggerNames {
  'data-opens': PanelName;
  /** Puts the title of this slug in the cart; its words and its price in cents stand beside it. */
  'data-add-to-cart': string;
  'data-title': string;
  'data-cents': number;
  /** The topic of the posts that an opener is about, and its title. */
  'data-topic': string;
  'data-topic-title': string;
  'data-cart-count': true;
  /** Prints the page, or only its short version. */
  'data-print-page': 'page' | 'short';
  /** Reads the page aloud; what belongs to one buyer by a voice of the device only. Unseen without a voice. */
  'data-listen': '' | 'private';
  'data-no-voice': true;
  /** Offers to go on in the text of this path where somebody stopped, by the titles of its headings. */
  'data-carry-on': string;
  'data-headings': string;
  /** The end of a long text. */
  'data-text-end': true;
  'data-from-content': true;
  /** The short version of a text, which readers may have closed. */
  'data-short-version': true;
  /** The sheet of the reading settings, which is off until something is chosen. */
  'data-chosen': true;
  /** Where overlays appear by themselves, and which; with samples where nothing real may be shown yet. */
  'data-overlays': string;
  'data-samples': true | undefined;
  /** A page on which nothing appears by itself. */
  'data-quiet-zone': '' | undefined;
  /** An overlay that floats over the page. */
  'data-overlay': string;
  /** The place of messages that belong to no control. */
  'data-toasts': true;
  /** Opens a picture in the dialog beside it. */
  'data-full-screen': true;
  /** Turns the pictures in full screen by so many. */
  'data-turn': string;
  /** A press that may be counted, with its place on the page. */
  'data-track': string | true;
}

type TriggerName = keyof TriggerNames;

// Markup with another value does not compile, in Astro and in React.
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Astro names its types so
  namespace astroHTML.JSX {
    // oxlint-disable-next-line typescript/no-empty-object-type -- it is merged with Astro's
    interface HTMLAttributes extends Partial<TriggerNames> {}
  }
}
declare module 'react' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is merged with React's
  interface HTMLAttributes<T> extends Partial<TriggerNames> {}
}

/** All elements of the page with this name. */
export function allWith(name: TriggerName): Iterable<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[${name}]`);
}

/** The first element of the page with this name. */
export function firstWith(name: TriggerName): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[${name}]`) ?? undefined;
}

/** The element with this name that was pressed, or that what was pressed is in. */
export function pressedWith(name: TriggerName, { target }: Event): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>(`[${name}]`) : null;
  return found ?? undefined;
}

/** What stands behind a name; '' when it stands alone or is missing. */
export function valueOf<Name extends TriggerName>(
  element: Element,
  name: Name,
): Extract<TriggerNames[Name], string> | '' {
  return (element.getAttribute(name) ?? '') as Extract<TriggerNames[Name], string>;
}
