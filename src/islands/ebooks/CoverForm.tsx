import { useEffect, useRef, useState } from 'react';
import { coverForm } from '#src/contracts/forms/ebook.ts';
import { Form } from '../ui/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { drawCover, inBase64, UnusablePicture } from './cover-picture.ts';

interface Drawn {
  picture: Blob;
  /** URL of the picture in this tab. */
  url: string;
}

/** Lets the coach choose a cover, see it, and describe it. */
export function CoverForm({
  title,
  onSend,
  onLeave,
}: {
  title: string;
  /** @param cover The picture in base64, and its description. */
  onSend: (cover: { picture: string; alt: string }) => Promise<void>;
  onLeave: () => void;
}) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const url = drawn?.url;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const choose = async (file: File) => {
    setProblem('');
    try {
      const picture = await drawCover(file);
      setDrawn({ picture, url: URL.createObjectURL(picture) });
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <section className="card flow" aria-label={`A cover for ${title}`}>
      <h4 tabIndex={-1} ref={heading}>
        Choose a cover
      </h4>
      <div className="field">
        <label className="field-label" htmlFor="cover-file">
          Picture
        </label>
        <p className="field-hint" id="cover-file-hint">
          A photo or another picture. An upright one looks best. Readers will see all of it.
        </p>
        <div id="cover-file-error" role="alert">
          {problem && <p className="field-error">{problem}</p>}
        </div>
        <input
          id="cover-file"
          className="field-input"
          type="file"
          accept="image/*"
          aria-describedby="cover-file-hint cover-file-error"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
          }}
        />
      </div>
      {drawn && (
        <>
          <img
            className="cover-picture"
            src={drawn.url}
            alt="The new cover"
            width="150"
            height="200"
          />
          <Form
            form={coverForm}
            prefix="cover-"
            onSend={async ({ alt }) => {
              await onSend({ picture: await inBase64(drawn.picture), alt });
              return 'keep';
            }}
          />
        </>
      )}
      <p className="actions">
        <Button onClick={onLeave}>Leave the cover as it is</Button>
      </p>
    </section>
  );
}
