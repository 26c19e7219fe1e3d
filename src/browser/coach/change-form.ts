import type { CoachEbook } from '../../contracts/ebooks.ts';
import { updateEbook } from '../backend/ebooks-table.ts';
import { need } from '../elements.ts';
import { startForm } from '../form.ts';
import { showToast } from '../toast.ts';
import { EBOOK_CHECKS, readEbookWords, type EbookField } from './ebook-fields.ts';

/** The form that changes the words, the price and the address of an eBook. */
export interface ChangeForm {
  open(ebook: CoachEbook): void;
}

/** @param onSaved Called with the eBook as it is then; gives back the focus. */
export function createChangeForm(onSaved: (ebook: CoachEbook) => void): ChangeForm {
  const section = need('[data-change]', HTMLElement);
  const form = need('[data-change-form]', HTMLFormElement);
  let ebook: CoachEbook | undefined;

  need('[data-change-leave]', HTMLButtonElement).addEventListener('click', () => {
    section.hidden = true;
    if (ebook) onSaved(ebook);
  });
  startForm({
    form,
    busyLabel: 'Saving...',
    fields: EBOOK_CHECKS,
    async send(typed) {
      if (!ebook) throw new Error('There is no eBook for this form.');
      const saved = await updateEbook({
        slug: ebook.id,
        ...readEbookWords(typed, 'change'),
        original_price: typed.original_price.trim(),
        badge: typed.badge.trim(),
        // Emptied, the address stays as it is.
        ...(typed.slug.trim() ? { new_slug: typed.slug.trim() } : {}),
      });
      section.hidden = true;
      onSaved(saved);
      showToast({ title: 'Saved', text: `Visitors see the new words of ${saved.title} now.` });
      return 'keep';
    },
    onFailure() {
      showToast({ kind: 'error', title: 'Not saved', text: 'Look at the form. Nothing is lost.' });
    },
  });

  return {
    open(chosen) {
      ebook = chosen;
      const { title, description, price, features, original_price: was = '', badge = '' } = chosen;
      const values: Readonly<Record<EbookField | 'category', string>> = {
        title,
        description,
        price: price.replace('$', ''),
        features: features.join('\n'),
        original_price: was.replace('$', ''),
        badge,
        slug: chosen.slug,
        category: chosen.category,
      };
      for (const [name, value] of Object.entries(values)) {
        const control = form.elements.namedItem(name) as HTMLInputElement | null;
        if (control) control.value = value;
      }
      need('[data-change-name]', HTMLElement).textContent = title;
      section.hidden = false;
      need('#change-heading', HTMLElement).focus();
      section.scrollIntoView({ block: 'start' });
    },
  };
}
