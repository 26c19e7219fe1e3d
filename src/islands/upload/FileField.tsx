import type { ReactNode } from 'react';

/** A field for files. It is empty again after each choice, so that the same file can be chosen once more. */
export function FileField({
  id,
  label,
  hint,
  accept = 'application/pdf,.pdf',
  multiple = false,
  className = '',
  refused,
  onChoose,
  children,
}: {
  id: string;
  label: ReactNode;
  hint: string;
  accept?: string;
  multiple?: boolean;
  className?: string;
  /** What was wrong with each file that was not taken, where that is known at once. */
  refused?: readonly string[];
  onChoose: (files: readonly File[]) => void;
  children?: ReactNode;
}) {
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {refused && (
        <div id={`${id}-error`} role="alert">
          {refused.map((words) => (
            <p className="field-error" key={words}>
              {words}
            </p>
          ))}
        </div>
      )}
      <input
        id={id}
        className="field-input"
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={refused ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      {children}
    </div>
  );
}
