import { useEffect, useRef, useState } from 'react';
import { COVER_TYPE } from '#src/domain/ebooks/cover.ts';
import { coverForm } from '#src/contracts/forms/ebook.ts';
import { Form } from '../ui/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { drawCover, UnusablePicture } from './draw-cover.ts';

/** Lets the coach choose a cover, preview it, and describe it. */
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
  /** The picture in base64. */
  const [picture, setPicture] = useState<string>();
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choose = async (file: File) => {
    setProblem('');
    try {
      setPicture(await drawCover(file));
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <section className="card flow" aria-label={`Cover for ${title}`}>
      <h4 className="snug" tabIndex={-1} ref={heading}>
        Choose a cover
      </h4>
      <div className="field">
        <label className="field-label" htmlFor="cover-file">
          Picture
        </label>
        <p className="field-hint" id="cover-file-hint">
          Vertical pictures look best. Readers will see the whole picture.
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
      {picture !== undefined && (
        <>
          <img
            className="cover-picture"
            src={`data:${COVER_TYPE};base64,${picture}`}
            alt="New cover"
            width="150"
            height="200"
          />
          <Form
            form={coverForm}
            prefix="cover-"
            onSend={async ({ alt }) => {
              await onSend({ picture, alt });
              return 'keep';
            }}
          />
        </>
      )}
      <p className="actions">
        <Button onClick={onLeave}>Keep the current cover</Button>
      </p>
    </section>
  );
}
