/** Name of a panel that can be opened. The panels are defined in `page/panels.ts`. */
export type PanelName = 'cart' | 'chat' | 'reading' | 'new-post' | 'guide';

/**
 * All attributes that page scripts use to find elements, with their possible values.
 * `tests/agreements/trigger-names.test.ts` rejects any others. Scripts inside islands don't look up
 * elements this way.
 */
export interface TriggerNames {
  'data-opens': PanelName;
  /**
   * Adds the product with this slug to the cart. Its title and price in cents are in the next two
   * attributes.
   */
  'data-add-to-cart': string;
  'data-title': string;
  'data-cents': number;
  /** Set if the button's product is in the cart. */
  'data-in-cart': true | undefined;
  /** Topic of a post started with this button, and the topic's title. */
  'data-topic': string;
  'data-topic-title': string;
  'data-cart-count': true;
  /** Number of pending posts, reviews, and messages, in the dashboard's navigation. */
  'data-waiting-count': true;
  /** Prints the page, or just its short version. */
  'data-print-page': 'page' | 'short';
  /**
   * Reads the page aloud. `private` is for a buyer's own content and allows only voices on the
   * device. Hidden if there's no voice.
   */
  'data-listen': '' | 'private';
  'data-no-voice': true;
  /**
   * Offers to continue reading the article at this path where the reader stopped. `data-headings`
   * contains the titles of its headings.
   */
  'data-carry-on': string;
  'data-headings': string;
  /** The end of a long article. */
  'data-text-end': true;
  'data-from-content': true;
  /** The short version of an article, which readers can collapse by default. */
  'data-short-version': true;
  /** The stylesheet for the reading settings, disabled until the reader changes a setting. */
  'data-chosen': true;
  /**
   * Container for popups, with the names of the popups that the page offers. `data-samples` marks
   * sample data, used where nothing real may be shown yet.
   */
  'data-popups': string;
  'data-samples': true | undefined;
  /** A page without popups. */
  'data-quiet-zone': '' | undefined;
  /** The open popup, with its name. */
  'data-popup': string;
  /** Container for messages that don't belong to a control. */
  'data-toasts': true;
  /** Opens a picture in the page's full-screen viewer. */
  'data-full-screen': true;
  /** The shop's shelf, where eBooks published since the build are added. */
  'data-live-shelf': true;
  /** Number of pictures that a button moves by in the full-screen viewer. */
  'data-turn': string;
  /** An element whose clicks may be counted, with its place on the page. */
  'data-track': string | true;
}

type TriggerName = keyof TriggerNames;

// Makes any other value a compile error in Astro and React.
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Astro declares its types this way
  namespace astroHTML.JSX {
    // oxlint-disable-next-line typescript/no-empty-object-type -- it is merged with Astro's
    interface HTMLAttributes extends Partial<TriggerNames> {}
  }
}
declare module 'react' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is merged with React's
  interface HTMLAttributes<T> extends Partial<TriggerNames> {}
}

/** Returns all elements on the page with this attribute. */
export function allWith(name: TriggerName): Iterable<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[${name}]`);
}

/** Returns the first element on the page with this attribute. */
export function firstWith(name: TriggerName): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[${name}]`) ?? undefined;
}

/** Returns the clicked element or its closest ancestor with this attribute. */
export function pressedWith(name: TriggerName, { target }: Event): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>(`[${name}]`) : null;
  return found ?? undefined;
}

/** Returns the attribute's value, or '' if it's empty or missing. */
export function valueOf<Name extends TriggerName>(
  element: Element,
  name: Name,
): Extract<TriggerNames[Name], string> | '' {
  return (element.getAttribute(name) ?? '') as Extract<TriggerNames[Name], string>;
}
