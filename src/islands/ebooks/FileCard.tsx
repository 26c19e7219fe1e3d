import type { ReactNode } from 'react';
import type { StoredFile } from '#src/contracts/upload.ts';
import { formatFileSize } from '#src/domain/downloads/file-size.ts';
import { describeReport } from '#src/domain/ebooks/pdf-check.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

/** A stored file: name, size, checks, and buttons. The children come last. */
export function FileCard({ file, children }: { file: StoredFile; children: ReactNode }) {
  const { fileName, bytes, url } = file;
  return (
    <>
      <h3>{fileName}</h3>
      <p>{formatFileSize(bytes)}</p>
      <FileReport file={file} />
      <p className="actions">
        <CopyButton text={url} label="Copy URL" about={fileName} />
        <a className="button" href={url} download="">
          Test Download<span className="visually-hidden">{`: ${fileName}`}</span>
        </a>
      </p>
      {children}
    </>
  );
}

/** The checks run on a file, in plain language. */
export function FileReport({ file: { report } }: { file: StoredFile }) {
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2">What we checked</summary>
      <ul>
        {describeReport(report).map(({ good, text }) => (
          <li key={text}>
            {!good && <strong>Could be better: </strong>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
