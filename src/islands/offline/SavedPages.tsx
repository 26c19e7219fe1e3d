import { useEffect, useState } from 'react';
import { canKeepPages, savedPages, type SavedPage } from '#src/browser/saved-pages.ts';

/** Lists the pages saved for offline reading. */
export default function SavedPages() {
  const [pages, setPages] = useState<readonly SavedPage[]>();
  useEffect(() => {
    if (canKeepPages()) savedPages().then(setPages, () => setPages([]));
    else setPages([]);
  }, []);
  if (!pages?.length) {
    return (
      // Invisible until the result is known, but takes up space, so that nothing shifts.
      <p className={pages ? undefined : 'invisible'}>
        You have no saved pages on this device yet. Every article has a button for saving it.
      </p>
    );
  }
  return (
    <ul className="list-none">
      {pages.map(({ path, title }) => (
        <li key={path}>
          <a href={path} className="alone">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
