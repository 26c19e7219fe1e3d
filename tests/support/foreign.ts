/**
 * What browsers and their extensions do to a page beside React. Each works on all of a place, and again on what has
 * come since. They run in happy-dom and, by `page.evaluate`, in a browser: so each stands for itself.
 */

/** Chrome's translator: each text is replaced by one of its own in `<font><font>`. */
export function translate(place: Element): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(place, 4);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const { parentElement: parent, data } = text;
    if (!data.trim() || !parent || parent.closest('font, script, style, textarea, svg')) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = data;
    text.replaceWith(outer);
  }
}

/** A password manager: a node of its own in each form, and one after each field. */
export function addIcons(place: Element): void {
  const icon = () => {
    const made = document.createElement('div');
    made.setAttribute('data-lastpass-icon-root', '');
    return made;
  };
  for (const form of place.querySelectorAll('form')) {
    if (!form.querySelector(':scope > [data-lastpass-icon-root]')) form.prepend(icon());
  }
  for (const field of place.querySelectorAll('input:not([type=hidden]), select')) {
    field.setAttribute('data-lastpass-infield', 'true');
    if (!field.nextElementSibling?.matches('[data-lastpass-icon-root]')) field.after(icon());
  }
}

/** Grammarly: attributes, and an element of its own beside what is written in. */
export function addGrammar(place: Element): void {
  for (const text of place.querySelectorAll('textarea')) {
    for (const name of ['data-gramm', 'data-gramm_editor', 'data-enable-grammarly']) {
      text.setAttribute(name, 'true');
    }
    text.setAttribute('spellcheck', 'false');
    if (text.nextElementSibling?.localName === 'grammarly-extension') continue;
    text.after(document.createElement('grammarly-extension'));
  }
}

/** The browser fills in a field, and no event tells of it. */
export function autofill(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
}
