import { useEffect, useState } from 'react';
import { canKeepPages, savedPages, type SavedPage } from '../../browser/saved-pages.ts';

/** Lists what can be read without internet. */
export default function SavedPages() {
  const [pages, setPages] = useState<readonly SavedPage[]>([]);
  useEffect(() => {
    if (canKeepPages()) void savedPages().then(setPages);
  }, []);
  if (pages.length === 0) {
    return <p>You have not saved a page on this device yet. Each article has a button for that.</p>;
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
