/**
 * Simulates what browsers and their extensions do to a page alongside React. Each function handles
 * a whole element and can run again for content added later. They run in happy-dom and, through
 * `page.evaluate`, in a browser, so each one must be self-contained.
 */

/** Chrome's translator: replaces each text node with its own inside `<font><font>`. */
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

/** A password manager: adds a node to each form and one after each field. */
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

/** Grammarly: adds attributes to each text area and an element after it. */
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

/** Fills in a field like browser autofill does, without firing an event. */
export function autofill(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
}
