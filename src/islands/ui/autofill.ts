import type { FieldDefinitions } from '#src/contracts/forms/form-definition.ts';
import type { Values } from './form-state.ts';

/**
 * Returns the names and values of controls that differ from the form's own values. Browsers and
 * password managers may fill in a control without firing an event.
 * @param known The values that the form has.
 */
export function findUnseenInput(
  form: HTMLFormElement,
  fields: FieldDefinitions,
  known: Values,
): (readonly [name: string, value: string | boolean])[] {
  const filled = new FormData(form);
  const found = Object.entries(fields).filter(([name]) => form.elements.namedItem(name));
  return found
    .map(([name, { kind }]) => {
      const value = kind === 'checkbox' ? filled.has(name) : String(filled.get(name) ?? '');
      return [name, value] as const;
    })
    .filter(([name, value]) => value !== known[name]);
}
