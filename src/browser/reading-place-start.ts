/** Remembers where somebody stops in a long text, from the first scroll on; before, there is nothing to know. */
export function startPlace(): void {
  const offer = document.querySelector<HTMLElement>('[data-carry-on]');
  if (!offer) return;
  const place = () => import('./reading-place.ts');
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    void place().then(({ forgetPlace }) => forgetPlace(offer), ignore);
  });
  addEventListener(
    'scroll',
    () => void place().then(({ watchPlace }) => watchPlace(offer), ignore),
    { once: true, passive: true },
  );
}

/** A text whose place is not remembered is a good text. */
function ignore(): void {}
