import { firstWith } from '#src/browser/trigger-names.ts';

/** From now on, shows only the terms that match what's typed, or all groups if nothing is. */
export function startWordFinder(): void {
  const page = firstWith('data-word-list');
  const field = page?.querySelector('input');
  const status = page?.querySelector('[role=status]');
  if (!page || !field || !status) return;
  const find = () => {
    const typed = field.value.trim().toLowerCase();
    let count = 0;
    for (const group of page.querySelectorAll('details')) {
      const entries = [...group.querySelectorAll('dl > div')];
      const matches = entries.filter((entry) => entry.textContent.toLowerCase().includes(typed));
      for (const entry of entries) entry.toggleAttribute('hidden', !matches.includes(entry));
      group.hidden = matches.length === 0;
      group.open = matches.length > 0 && typed !== '';
      count += matches.length;
    }
    status.textContent = typed === '' ? '' : found(count);
  };
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', find);
  // Someone may have typed while this was loading.
  if (field.value !== '') find();
}

const found = (count: number) =>
  count === 0 ? 'No words match. Try fewer letters.' : `${count} ${count === 1 ? 'word' : 'words'}`;
