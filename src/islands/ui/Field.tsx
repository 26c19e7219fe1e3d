import { useState } from 'react';
import {
  isText,
  labelOf,
  type Option,
  type TextField,
} from '#src/contracts/forms/form-definition.ts';
import { LikelyEmail } from './LikelyEmail.tsx';
import { useFormState } from './form-state.ts';

/**
 * Fills the space of the error message after a correction, so that nothing shifts under the
 * visitor's finger.
 */
const DONE = '✓ Done';

/**
 * A field in the surrounding form: label, hint, error, and control. Its ID is the form's prefix
 * plus the field's name.
 */
export function Field({
  name,
  options,
  placeholder,
}: {
  name: string;
  /** Options for a select or radio group whose definition doesn't list them. */
  options?: readonly Option[];
  placeholder?: string;
}) {
  const { fields, prefix, register, errors, corrected, busy, addressIn } = useFormState();
  const field = fields[name];
  if (!field) throw new Error(`This form has no field "${name}".`);
  const id = `${prefix}${name}`;
  const error = errors[name];
  const isCorrected = corrected.includes(name);
  const control = {
    ...register(name),
    id,
    disabled: busy,
    required: field.missing !== undefined,
    'aria-invalid': error !== undefined && !isCorrected,
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
        <p className={isCorrected ? 'field-done' : 'field-error'} id={`${id}-error`}>
          {isCorrected ? DONE : error}
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
              // Links to this field go to its first option.
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
      <textarea
        className="field-input resize-y"
        rows={rows ?? 6}
        autoComplete={autocomplete}
        {...control}
      />
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
      {/* Typing a hidden password is hard for people who type with one hand or read slowly. */}
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
