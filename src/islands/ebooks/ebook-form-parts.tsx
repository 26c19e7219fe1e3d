import { useEffect, useRef, type ReactNode } from 'react';
import { session } from '#src/browser/storage.ts';
import type { newEbookForm } from '#src/contracts/forms/ebook.ts';
import type { FormValues } from '#src/contracts/forms/form-definition.ts';
import { PRODUCT_CATEGORIES } from '#src/domain/ebooks/product.ts';
import { Field } from '../ui/Field.tsx';
import { isUnknownOutcome } from '../ui/unknown-outcome.ts';

/** Values of the fields that {@link EBOOK_FIELDS} shows. */
export type EbookFormWords = FormValues<typeof newEbookForm.fields>;

/** Returns the fields common to all eBooks, in the format that the function expects. */
export function readWords({ title, description, price, category, features }: EbookFormWords) {
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

/** The fields of an eBook's form. */
export const EBOOK_FIELDS = (
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
export function unsaved<Draft extends object>(name: string) {
  return {
    kept: (session.read(name) ?? {}) as Partial<Draft>,
    keep: (draft: Draft) => session.write(name, draft),
    forget: () => session.remove(name),
  };
}

/** Returns the message for a form that wasn't saved. */
export const notSavedMessage = (error: unknown) =>
  isUnknownOutcome(error)
    ? { title: 'We don’t know if that was saved', text: 'Your text is still here.' }
    : { title: 'Not saved', text: 'Check the form. Nothing was lost.' };

/** A section opened by a click. Its heading takes focus. */
export function OpenedStep({
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
