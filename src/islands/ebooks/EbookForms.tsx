import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cutText } from '#src/domain/cut-text.ts';
import { session } from '#src/browser/storage.ts';
import {
  insertEbook,
  linkEbookFile,
  selectAllEbooks,
  updateEbook,
} from '#src/stores/ebooks-table.ts';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import { changeEbookForm, newEbookForm, newVersionForm } from '#src/contracts/forms/ebook.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { FormValues } from '#src/contracts/forms/form-definition.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { isBigPriceChange, readPrice } from '#src/domain/ebooks/price.ts';
import { PRODUCT_CATEGORIES } from '#src/domain/ebooks/product.ts';
import { formatPrice, parsePrice } from '#src/domain/money.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { isUnknownOutcome, makeOrCheck } from '../ui/unknown-outcome.ts';

type FormWords = FormValues<typeof newEbookForm.fields>;

/** Returns the fields common to all eBooks, in the format that the function expects. */
function readWords({ title, description, price, category, features }: FormWords) {
  return {
    title,
    description,
    price,
    category: PRODUCT_CATEGORIES.find((one) => one === category) ?? 'Recovery Tools',
    features: features
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

const LAYOUT = (
  <div className="gap-x-8 lg:columns-2">
    <Field name="title" />
    <Field name="description" />
    <Field name="price" />
    <Field name="category" />
    <details className="mb-5">
      <summary className="min-h-target cursor-pointer py-2">
        More: what’s inside, original price, badge, web address
      </summary>
      <Field name="features" />
      <Field name="original_price" />
      <Field name="badge" />
      <Field name="slug" />
    </details>
  </div>
);

/**
 * Keeps a prefilled form's unsaved input in the tab until it's saved or abandoned. The form's own
 * `draft` wouldn't work, because prefilled values take precedence over it.
 */
function unsaved<Draft extends object>(name: string) {
  return {
    kept: (session.read(name) ?? {}) as Partial<Draft>,
    keep: (draft: Draft) => session.write(name, draft),
    forget: () => session.remove(name),
  };
}

const sayNotSaved = (error: unknown) =>
  isUnknownOutcome(error)
    ? { title: 'We don’t know if that was saved', text: 'Your text is still here.' }
    : { title: 'Not saved', text: 'Check the form. Nothing was lost.' };

/** A section opened by a click. Its heading takes focus. */
function OpenedStep({
  id,
  title,
  level,
  children,
}: {
  id: string;
  title: string;
  /** Heading level. */
  level: 2 | 4;
  children: ReactNode;
}) {
  const Title = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section className="card flow" aria-labelledby={id}>
      <Title id={id} tabIndex={-1} ref={heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}

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
  const { kept, keep, forget } = unsaved<FormWords>(`ebook-${file.id}`);
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
            layout={LAYOUT}
            onTyped={keep}
            onFailure={sayNotSaved}
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
          return Promise.resolve('look');
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

/**
 * Asks for confirmation before changing a price by more than half.
 * @param before The current price, such as "$19.99".
 * @param save Saves the form.
 */
export function usePriceQuestion<Typed extends { price: string }>(
  before: string,
  save: (typed: Typed) => Promise<void>,
) {
  const action = useAction();
  const [asked, setAsked] = useState<Typed>();
  const after = readPrice(asked?.price ?? '');
  return {
    isAsking: asked !== undefined,
    forget: () => setAsked(undefined),
    send: async (typed: Typed) => {
      const cents = readPrice(typed.price);
      if (typeof cents === 'number' && isBigPriceChange(parsePrice(before), cents)) {
        setAsked(typed);
        return 'look' as const;
      }
      await save(typed);
      return 'keep' as const;
    },
    question: (
      <>
        {asked && typeof after === 'number' && (
          <Confirm
            action={action}
            title={`Change the price from ${before} to ${formatPrice(after)}?`}
            yes="Yes, change it"
            no="No, not yet"
            onYes={() => void action.run('Saving...', () => save(asked))}
            onNo={() => setAsked(undefined)}
          />
        )}
        <ActionStatus action={action} />
      </>
    ),
  };
}

/**
 * If the price was changed on another device, offers to load it without reloading the page, which
 * would empty the form.
 * @param price The loaded price, such as "$19.99".
 */
export function useNewPrice(price: string, reload: () => Promise<void>) {
  const action = useAction();
  const [state, setState] = useState<'changed' | 'loaded'>();
  return {
    isLoaded: state === 'loaded',
    noteFailure: (error: unknown) =>
      setState(
        error instanceof HttpError && error.code === 'price_changed' ? 'changed' : undefined,
      ),
    button: state && (
      <>
        <p className="actions">
          <ActionButton
            action={action}
            onPress={() =>
              void action.run('Loading the new price...', async () => {
                await reload();
                setState('loaded');
              })
            }
          >
            Show the new price
          </ActionButton>
        </p>
        <ActionResult className="font-[700]">
          {action.busy ??
            (state === 'loaded' &&
              `The price is ${price} now. To replace it with yours, save again.`)}
        </ActionResult>
        {action.error !== undefined && <ErrorNotice error={action.error} />}
      </>
    ),
  };
}

type ChangedWords = FormValues<typeof changeEbookForm.fields>;

/**
 * Unsaved changes to an eBook. Prices aren't stored, because an abandoned one could be saved later
 * without the coach noticing.
 */
interface EbookDraft {
  changed: Omit<Partial<ChangedWords>, 'price' | 'original_price'>;
  /** The revision that the coach knew when she made them. */
  seen: number | undefined;
}

function formWordsOf(ebook: CoachEbook): ChangedWords {
  const { title, description, price, original_price: was = '', category, features } = ebook;
  return {
    title,
    description,
    price: price.replace('$', ''),
    original_price: was.replace('$', ''),
    category,
    features: features.join('\n'),
    badge: ebook.badge ?? '',
    slug: ebook.slug,
  };
}

/** Returns only the fields that the coach changed, so that saving doesn't touch any others. */
function changedWords(typed: ChangedWords, shown: ChangedWords): Partial<ChangedWords> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => text !== shown[name as keyof ChangedWords]),
  );
}

export function ChangeForm({
  ebook,
  onReload,
  onSaved,
  onLeave,
}: {
  ebook: CoachEbook;
  /** Loads the newest version of the eBook. */
  onReload: () => Promise<void>;
  onSaved: (ebook: CoachEbook) => void;
  onLeave: () => void;
}) {
  const { id, title, price } = ebook;
  const { kept, keep, forget } = unsaved<EbookDraft>(`change-${id}`);
  // Keep what the form shows, because the list may load a newer revision in the meantime.
  const [{ shown, seen }] = useState(() => ({
    shown: formWordsOf(ebook),
    seen: kept.seen ?? ebook.revision,
  }));
  /** The newest revision that the coach knows about. */
  const known = useRef(seen);
  const keepChanges = (typed: ChangedWords) => {
    const { price: _, original_price: __, ...changed } = changedWords(typed, shown);
    keep({ changed, seen: known.current });
  };
  const newPrice = useNewPrice(price, onReload);
  const priceQuestion = usePriceQuestion<ChangedWords>(price, async (typed) => {
    const changed = changedWords(typed, shown);
    const base = newPrice.isLoaded ? known.current : seen;
    const fields = {
      ...readWords(typed),
      original_price: typed.original_price,
      badge: typed.badge,
    };
    const changes = Object.entries(fields).filter(([name]) => name in changed);
    try {
      const saved = await makeOrCheck(
        () =>
          updateEbook({
            slug: id,
            ...(base === undefined ? {} : { seen: base }),
            ...(Object.fromEntries(changes) as Partial<typeof fields>),
            // If the field was emptied, keep the current slug.
            ...(changed.slug ? { new_slug: changed.slug } : {}),
          }),
        async () => {
          const now = (await selectAllEbooks()).find((one) => one.id === id);
          const left = now && changedWords(typed, formWordsOf(now));
          return left && Object.keys(left).length === 0 ? now : undefined;
        },
      );
      forget();
      onSaved(saved);
    } catch (error) {
      const revision = error instanceof HttpError ? error.details['revision'] : undefined;
      if (typeof revision === 'number') known.current = revision;
      keepChanges(typed);
      throw error;
    }
  });
  return (
    <OpenedStep id="change-heading" title="Edit an eBook" level={4}>
      <p>
        eBook: <strong>{title}</strong>
      </p>
      <Form
        form={changeEbookForm}
        prefix="change-"
        values={{ ...shown, ...kept.changed }}
        layout={LAYOUT}
        buttonLook={priceQuestion.isAsking ? 'line' : 'fill'}
        onTyped={(typed) => {
          keepChanges(typed);
          priceQuestion.forget();
        }}
        onFailure={(error) => {
          newPrice.noteFailure(error);
          return sayNotSaved(error);
        }}
        onSend={priceQuestion.send}
      />
      {newPrice.button}
      {priceQuestion.question}
      <p className="actions">
        <Button
          onClick={() => {
            forget();
            onLeave();
          }}
        >
          Cancel
        </Button>
      </p>
    </OpenedStep>
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
