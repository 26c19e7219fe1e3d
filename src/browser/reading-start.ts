import { READING_KEY, READING_PARAMETER } from './reading-keys.ts';

/**
 * Brings the reading settings when they are needed: when a link carries settings, another tab changes them,
 * or pictures are off. The values that are kept stand on the page before it is painted, without any of this.
 */
export function startReading(): void {
  const reading = () => import('./reading.ts');
  const show = () => void reading().then(({ showSettings }) => showSettings(), ignore);
  if (new URLSearchParams(location.search).has(READING_PARAMETER)) {
    void reading().then(({ keepSentSettings }) => keepSentSettings(), ignore);
  }
  if (document.documentElement.dataset['pictures'] === 'off') {
    void reading().then(({ showPictureWords }) => showPictureWords(), ignore);
  }
  addEventListener('storage', ({ key }) => {
    if (key === READING_KEY || key === null) show();
  });
  // A page that the browser kept in memory does not know what was chosen on another page since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
}

/** A page without its settings is a good page; the next one has them. */
function ignore(): void {}
