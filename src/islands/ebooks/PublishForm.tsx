import { useRef, useState, type ComponentProps } from 'react';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import { newEbookForm, newVersionForm } from '#src/contracts/forms/ebook.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { cutText } from '#src/domain/display-text.ts';
import { insertEbook, linkEbookFile } from '#src/stores/ebooks-table.ts';
import { ActionStatus, useAction } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import {
  EBOOK_FIELDS,
  notSavedMessage,
  OpenedStep,
  readWords,
  unsaved,
  type EbookFormWords,
} from './ebook-form-parts.tsx';

/** Asks whether an uploaded file is a new eBook or a new version of an existing one. */
export function PublishForm({
  file,
  ebook,
  ebooks,
  onSaved,
}: {
  file: StoredFile;
  /** The book this file belonged to before. */
  ebook?: CoachEbook | undefined;
  ebooks: readonly CoachEbook[];
  onSaved: (ebook: CoachEbook) => void;
}) {
  const [isNew, setNew] = useState(ebook === undefined);
  const { kept, keep, forget } = unsaved<EbookFormWords>(`ebook-${file.id}`);
  return (
    <OpenedStep id="publish-title" title="2. Start selling it" level={2}>
      <p>
        File: <strong>{file.fileName}</strong>
      </p>
      <fieldset className="m-0 mb-5 grid gap-2 border-0 p-0">
        <legend className="p-0 font-[700]">What is this file?</legend>
        <label className="choice">
          <input type="radio" name="target" checked={isNew} onChange={() => setNew(true)} />
          <span>New eBook</span>
        </label>
        <label className="choice">
          <input type="radio" name="target" checked={!isNew} onChange={() => setNew(false)} />
          <span>New version of an eBook</span>
        </label>
      </fieldset>
      {isNew ? (
        <>
          <p>
            It’ll be in the shop right away, with a plain cover. You can change its cover, text, and
            price later.
          </p>
          <Form
            form={newEbookForm}
            buttonLook="fill"
            prefix="ebook-"
            values={{
              title: cutText(file.report.title ?? file.fileName.replace(/\.pdf$/i, ''), 80),
              ...kept,
            }}
            layout={EBOOK_FIELDS}
            onTyped={keep}
            onFailure={notSavedMessage}
            onSend={async (typed) => {
              const saved = await makeOrCheck(() =>
                insertEbook({
                  slug: typed.slug || slugFromTitle(typed.title),
                  file: file.id,
                  ...readWords(typed),
                  ...(typed.original_price ? { original_price: typed.original_price } : {}),
                  ...(typed.badge ? { badge: typed.badge } : {}),
                }),
              );
              forget();
              onSaved(saved);
            }}
          />
        </>
      ) : (
        <NewVersion file={file} ebook={ebook} ebooks={ebooks} onSaved={onSaved} />
      )}
    </OpenedStep>
  );
}

/**
 * Asks for confirmation before a file replaces another. From then on, new buyers get the new file.
 */
function NewVersion({ file, ebook, ebooks, onSaved }: ComponentProps<typeof PublishForm>) {
  const action = useAction();
  const [chosen, setChosen] = useState<CoachEbook>();
  const top = useRef<HTMLDivElement>(null);
  const put = (id: string) =>
    action.run('Saving...', async () =>
      onSaved(await makeOrCheck(() => linkEbookFile(id, file.id))),
    );
  return (
    <div className="flow" tabIndex={-1} ref={top} role="group" aria-label="New version">
      <Form
        form={newVersionForm}
        prefix="version-"
        values={{ known: ebook?.id ?? '' }}
        buttonLook={chosen ? 'line' : 'fill'}
        layout={
          <>
            <Field
              name="known"
              options={[
                ...(ebook ? [] : [{ value: '', label: 'Choose an eBook' }]),
                ...(ebook ? [ebook] : ebooks).map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
            <p>
              People who bought it will keep their version. You can email them about the new one.
            </p>
          </>
        }
        onTyped={() => setChosen(undefined)}
        onSend={({ known }) => {
          setChosen(ebooks.find(({ id }) => id === known));
          return Promise.resolve('preview');
        }}
      />
      {chosen && (
        <Confirm
          action={action}
          title={
            chosen.file
              ? `Replace version ${chosen.file.version} of “${chosen.title}” with ${file.fileName}?`
              : `Sell ${file.fileName} as “${chosen.title}”?`
          }
          yes="Yes, sell this file"
          no="No, not yet"
          onYes={() => void put(chosen.id)}
          onNo={() => {
            setChosen(undefined);
            requestAnimationFrame(() => top.current?.focus());
          }}
        >
          <p>Everyone who buys it from now on will get this file.</p>
        </Confirm>
      )}
      <ActionStatus action={action} />
    </div>
  );
}

/** Maximum length of a slug made from a title, in characters. */
const MAX_SLUG = 60;

/**
 * Converts a title to a slug: "Café & Crème, 2nd Edition" → "cafe-and-creme-2nd-edition". Returns
 * an empty string if none of the title's characters can be used.
 */
export function slugFromTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');
}
