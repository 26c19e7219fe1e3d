/** Loads the reviews of a book when somebody comes near their place; nobody else pays for them. */
export function watchBuyerReviews(): void {
  const place = document.querySelector<HTMLElement>('[data-buyer-reviews]');
  if (!place) return;
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      void import('./buyer-reviews.ts').then(({ showBuyerReviews }) => showBuyerReviews(place));
    },
    { rootMargin: '400px' },
  );
  watcher.observe(place);
}
