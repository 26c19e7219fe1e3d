import { useEffect, useRef, useState } from 'react';
import { storageFrom } from './upload-files.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import type { BucketName } from '#src/domain/ebooks/upload.ts';
import { Button } from '../ui/Button.tsx';
import { wordsOf } from '#src/domain/http-error.ts';

/** Announce every 25 percent. Announcing a number every second would drown out everything else. */
const SPOKEN_STEP = 25;

export interface Sending {
  bucket: BucketName;
  path: string;
  file: File;
}

/**
 * Uploads a file as soon as it's rendered and shows the progress, with buttons to stop and retry.
 * Doesn't resend parts that were already uploaded.
 */
export function UploadProgress({
  sending: { bucket, path, file },
  failed = `Failed to upload ${file.name}.`,
  onStored,
}: {
  sending: Sending;
  onStored: (stored: StoredFile) => void;
  /** Text shown before the reason if the upload fails. */
  failed?: string;
}) {
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(undefined);

  const send = async () => {
    const { signal } = (control.current = new AbortController());
    setProblem(undefined);
    setPercent(0);
    try {
      const stored = await storageFrom(bucket).upload(path, file, {
        signal,
        onProgress: (sent, whole) => setPercent(Math.floor((sent / whole) * 100)),
      });
      onStored(stored);
    } catch (error) {
      if (signal.aborted) setProblem('Stopped. We’ll keep what you’ve uploaded for 2 days.');
      else setProblem(`Upload failed: ${failed} ${wordsOf(error)}`);
    }
  };
  useEffect(() => void send(), []);
  const isRunning = problem === undefined;
  const spoken = percent === 100 ? 100 : Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP;
  return (
    <>
      <h3>{file.name}</h3>
      {isRunning && (
        <progress
          className="w-full"
          max={100}
          value={percent}
          aria-label={`Uploading ${file.name}`}
        />
      )}
      <p role="status">
        {problem ?? (spoken === 100 ? 'Checking the file...' : `Uploading: ${spoken} %`)}
      </p>
      <p className="actions">
        <Button
          about={file.name}
          onClick={({ currentTarget }) => {
            // It's still the same button, but some browsers don't focus a button when it's clicked.
            currentTarget.focus();
            if (isRunning) control.current?.abort();
            else void send();
          }}
        >
          {isRunning ? 'Stop' : 'Try again'}
        </Button>
      </p>
    </>
  );
}
