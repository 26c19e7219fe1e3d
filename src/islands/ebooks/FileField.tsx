import { useState } from 'react';
import './file-field.css';
import { refuseFile } from '#src/domain/ebooks/upload.ts';

/**
 * A field for choosing PDF files. It's cleared after each choice, so that the same file can be
 * chosen again.
 */
export function FileField({
  id,
  label,
  hint,
  multiple = false,
  refusal,
  onChoose,
}: {
  id: string;
  label: string;
  hint: string;
  multiple?: boolean;
  /** Returns the message for a file type that isn't accepted. */
  refusal: (name: string) => string;
  onChoose: (files: readonly File[]) => void;
}) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const choose = (files: readonly File[]) => {
    const isOther = ({ name, type }: File) => refuseFile({ name, type, bytes: 1 }) !== undefined;
    setRefused(files.filter(isOther).map(({ name }) => refusal(name)));
    onChoose(files.filter((file) => !isOther(file)));
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div id={`${id}-error`} role="alert">
        {refused.map((words) => (
          <p className="field-error" key={words}>
            {words}
          </p>
        ))}
      </div>
      <input
        id={id}
        className="field-input"
        type="file"
        accept="application/pdf,.pdf"
        multiple={multiple}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) choose(files);
        }}
      />
    </div>
  );
}
