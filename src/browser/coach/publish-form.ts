import type { CoachEbook } from '../../contracts/ebooks.ts';
import type { StoredFile } from '../../contracts/upload.ts';
import { slugFromTitle } from '../../domain/ebook-slug.ts';
import { insertEbook, linkEbookFile } from '../backend/ebooks-table.ts';
import { element, need } from '../elements.ts';
import type { FieldCheck } from '../field-checks.ts';
import { startForm } from '../form.ts';
import { showToast } from '../toast.ts';
import { EBOOK_CHECKS, readEbookWords, type EbookField } from './ebook-fields.ts';

/** The form that says what an uploaded file is. */
export interface PublishForm {
  /** Opens it for a file. What was typed for the same file is kept. */
  open(file: StoredFile, ebooks: readonly CoachEbook[]): void;
}

/** @param onSaved Called with the eBook that has the file now. */
export function createPublishForm(onSaved: (ebook: CoachEbook) => void): PublishForm {
  const section = need('[data-publish]', HTMLElement);
  const form = need('[data-publish-form]', HTMLFormElement);
  const known = need('#ebook-known', HTMLSelectElement);
  const title = need('#ebook-title', HTMLInputElement);
  let file: StoredFile | undefined;

  const isNew = () => new FormData(form).get('target') === 'new';
  const showTarget = () => {
    need('[data-for-new]', HTMLElement).hidden = !isNew();
    need('[data-for-known]', HTMLElement).hidden = isNew();
  };
  const ifNew =
    (check: FieldCheck): FieldCheck =>
    (value) =>
      isNew() ? check(value) : undefined;
  const checks = Object.fromEntries(
    Object.entries(EBOOK_CHECKS).map(([name, check]) => [name, ifNew(check)]),
  ) as Record<EbookField, FieldCheck>;
  form.addEventListener('change', showTarget);

  startForm({
    form,
    busyLabel: 'Saving...',
    fields: checks,
    async send(typed) {
      if (!file) throw new Error('There is no file for this form.');
      const ebook = isNew()
        ? await insertEbook({
            slug: typed.slug.trim() || slugFromTitle(typed.title),
            file: file.id,
            ...readEbookWords(typed, 'ebook'),
            ...(typed.original_price.trim() ? { original_price: typed.original_price.trim() } : {}),
            ...(typed.badge.trim() ? { badge: typed.badge } : {}),
          })
        : await linkEbookFile(known.value, file.id);
      section.hidden = true;
      onSaved(ebook);
      document.querySelector<HTMLElement>(`[data-file="${CSS.escape(file.id)}"] h3`)?.focus();
      showToast({ title: 'On sale', text: `${ebook.title} can be bought now.` });
      return 'empty';
    },
    onFailure() {
      showToast({ kind: 'error', title: 'Not saved', text: 'Look at the form. Nothing is lost.' });
    },
  });

  return {
    open(chosen, ebooks) {
      const isOther = file?.id !== chosen.id;
      file = chosen;
      need('[data-publish-file]', HTMLElement).textContent = chosen.name;
      known.replaceChildren(
        ...ebooks.map(({ id, title: words }) => element('option', { value: id }, words)),
      );
      if (isOther) {
        form.reset();
        title.value = (chosen.report.title ?? chosen.name.replace(/\.pdf$/i, '')).slice(0, 80);
      }
      showTarget();
      section.hidden = false;
      need('#publish-title', HTMLElement).focus();
      section.scrollIntoView({ block: 'start' });
    },
  };
}
