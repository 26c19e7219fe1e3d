import { useRef, useState } from 'react';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import { changeEbookForm } from '#src/contracts/forms/ebook.ts';
import type { FormValues } from '#src/contracts/forms/form-definition.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { selectAllEbooks, updateEbook } from '#src/stores/ebooks-table.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import {
  EBOOK_FIELDS,
  notSavedMessage,
  OpenedStep,
  readWords,
  unsaved,
} from './ebook-form-parts.tsx';
import { useNewPrice, usePriceQuestion } from './price-change.tsx';

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

/** Changes the text, price, or URL of an eBook that the coach published. */
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
        layout={EBOOK_FIELDS}
        buttonLook={priceQuestion.isAsking ? 'line' : 'fill'}
        onTyped={(typed) => {
          keepChanges(typed);
          priceQuestion.forget();
        }}
        onFailure={(error) => {
          newPrice.noteFailure(error);
          return notSavedMessage(error);
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
