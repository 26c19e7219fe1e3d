import type { FieldDefinitions } from '#src/contracts/forms/form-definition.ts';
import { session } from '#src/browser/storage.ts';
import type { Values } from './form-state.ts';

/** A form's values, stored in this tab until the form is sent. Without a key, nothing is stored. */
export function formDraft(key: string | undefined, fields: FieldDefinitions) {
  return {
    isKept: key !== undefined,
    read: () => ((key !== undefined && session.read(key)) || {}) as Values,
    save: (typed: object) => {
      if (key !== undefined) session.write(key, withoutSecrets(fields, typed));
    },
    remove: () => {
      if (key !== undefined) session.remove(key);
    },
  };
}

/** Removes passwords and codes, which are never stored, even briefly. */
function withoutSecrets(fields: FieldDefinitions, typed: object): object {
  const kept = Object.entries(typed).filter(([name]) => {
    const kind = fields[name]?.kind;
    return kind !== 'password' && kind !== 'code';
  });
  return Object.fromEntries(kept);
}
