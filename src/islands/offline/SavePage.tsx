import { useEffect, useState } from 'react';
import { areSaved, canKeepPages, postToWorker } from '#src/browser/saved-pages.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';

/** Time limit in milliseconds. A service worker that failed to install never responds. */
const LONGEST = 60_000;

/** Saves pages on the device for offline use. Hidden until we know that the browser supports it. */
export default function SavePage({
  paths,
  what,
}: {
  /** All pages to save with one click. */
  paths: readonly string[];
  what: 'article' | 'guide';
}) {
  const [isSaved, setSaved] = useState<boolean>();
  const [status, setStatus] = useState('');
  useEffect(() => {
    // `areSaved` rejects in a browser that doesn't allow storage.
    if (canKeepPages()) areSaved(paths).then(setSaved, () => undefined);
  }, []);
  const press = async () => {
    setStatus('One moment.');
    const isDone = await Promise.race([
      postToWorker(isSaved ? { forget: paths } : { save: paths }),
      new Promise<false>((resolve) => setTimeout(resolve, LONGEST, false)),
    ]);
    const done = isSaved ? 'Removed from your device.' : 'Saved. Now you can read this offline.';
    setStatus(
      isDone
        ? done
        : 'That didn’t work. Check your internet connection and the free space on your device, then try again.',
    );
    await areSaved(paths).then(setSaved, () => undefined);
  };
  return (
    <div className={`flow mt-4 only-script no-print ${isSaved === undefined ? 'invisible' : ''}`}>
      <p>
        <Button icon={isSaved ? 'close' : 'download'} onClick={() => void press()}>
          {isSaved ? `Remove this ${what} from my device` : `Save this ${what} for later`}
        </Button>
      </p>
      <ActionResult>{status}</ActionResult>
    </div>
  );
}
