type Child = Node | string | undefined | false;

/** Makes an element with attributes and children. Text is always text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** The element of a page that its script cannot do without. */
export function required<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`This page has no ${selector}.`);
}

/** Shows one part of a page and hides its siblings; the shown part's heading gets the focus. */
export function showPart(parts: Element, name: string): HTMLElement {
  let shown: HTMLElement | undefined;
  for (const part of parts.querySelectorAll<HTMLElement>('[data-part]')) {
    part.hidden = part.dataset['part'] !== name;
    if (!part.hidden) shown = part;
  }
  if (!shown) throw new Error(`This page has no part "${name}".`);
  shown.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  return shown;
}
