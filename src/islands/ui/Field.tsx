import { useState } from 'react';
import {
  isText,
  labelOf,
  type Option,
  type TextField,
} from '#src/contracts/forms/form-definition.ts';
import { LikelyEmail } from './LikelyEmail.tsx';
import { useFormState } from './form-state.ts';

/** Takes the room of what was wrong: nothing moves under the finger that put it right. */
const DONE = '✓ Done';

/**
 * A field of the form around it, with its words: label, hint, error, control. Its id is the form's
 * prefix and its name.
 */
export function Field({
  name,
  options,
  placeholder,
}: {
  name: string;
  /** The choices of a select or of radio buttons that its definition does not name. */
  options?: readonly Option[];
  placeholder?: string;
}) {
  const { fields, prefix, register, errors, mended, busy, addressIn } = useFormState();
  const field = fields[name];
  if (!field) throw new Error(`This form has no field "${name}".`);
  const id = `${prefix}${name}`;
  const error = errors[name];
  const isMended = mended.includes(name);
  const control = {
    ...register(name),
    id,
    disabled: busy,
    required: field.missing !== undefined,
    'aria-invalid': error !== undefined && !isMended,
    'aria-describedby':
      [field.hint && `${id}-hint`, error !== undefined && `${id}-error`]
        .filter(Boolean)
        .join(' ') || undefined,
  };
  const words = (
    <>
      {field.hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {error !== undefined && (
        <p className={isMended ? 'field-done' : 'field-error'} id={`${id}-error`}>
          {isMended ? DONE : error}
        </p>
      )}
    </>
  );
  if (field.kind === 'checkbox') {
    return (
      <div className="field" data-field={id}>
        {words}
        <label className="choice">
          <input type="checkbox" {...control} />
          <span>{labelOf(field)}</span>
        </label>
      </div>
    );
  }
  if (field.kind === 'radio') {
    return (
      <fieldset
        className="field m-0 border-0 p-0"
        data-field={id}
        aria-describedby={control['aria-describedby']}
      >
        <legend className="field-label">{labelOf(field)}</legend>
        {words}
        {(options ?? field.options ?? []).map(({ value, label }, index) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              {...control}
              aria-describedby={undefined}
              // A link to this field leads to its first choice.
              id={index === 0 ? id : `${id}-${value}`}
              value={value}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const address = addressIn(name);
  return (
    <div className="field" data-field={id}>
      <label className="field-label" htmlFor={id}>
        {labelOf(field)}
      </label>
      {words}
      {isText(field) ? (
        <TextControl field={field} control={control} placeholder={placeholder} />
      ) : (
        <select className="field-input" autoComplete={field.autocomplete} {...control}>
          {(options ?? field.options ?? []).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {address !== undefined && <LikelyEmail name={name} typed={address} />}
    </div>
  );
}

type Control = ReturnType<ReturnType<typeof useFormState>['register']> & { id: string };

function TextControl({
  field,
  control,
  placeholder,
}: {
  field: TextField;
  control: Control;
  placeholder: string | undefined;
}) {
  const [isShown, setShown] = useState(false);
  const { kind, autocomplete, inputMode, rows } = field;
  if (kind === 'textarea') {
    return (
      <textarea className="field-input" rows={rows ?? 6} autoComplete={autocomplete} {...control} />
    );
  }
  const isWords = kind === 'text' || kind === 'tel';
  const input = (
    <input
      className="field-input"
      type={kind === 'code' || (kind === 'password' && isShown) ? 'text' : kind}
      autoComplete={autocomplete}
      inputMode={inputMode}
      placeholder={placeholder}
      {...(isWords ? {} : { autoCapitalize: 'none', spellCheck: false })}
      {...control}
    />
  );
  if (kind !== 'password') return input;
  return (
    <>
      {input}
      {/* Typing blind is hard with one hand or slow reading. */}
      <label className="choice">
        <input
          type="checkbox"
          autoComplete="off"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <span>{`Show ${field.label.toLowerCase()}`}</span>
      </label>
    </>
  );
}
