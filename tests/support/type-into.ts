import { act } from 'react';

/**
 * Types into a field the way a person does. React overrides the value setter on the element, so
 * this calls the one on the prototype.
 */
export async function typeInto(
  field: HTMLInputElement | HTMLTextAreaElement,
  value: string,
): Promise<void> {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
