import { useRef } from 'react';
import { requestFile, readFunction } from '#src/browser/api.ts';
import { showToast } from '#src/browser/toast.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Icon } from '../ui/Icon.tsx';

/** Timeout for checking that the file exists, in milliseconds. */
const TIMEOUT = 15_000;

/**
 * A button for downloading the guide. Checks that the file exists and then lets the browser
 * download it, which works even where scripts can't save files. If the coach has uploaded a guide,
 * it's used instead of the one from the build.
 */
export default function GuideDownload({ file }: { file: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const isAsking = useRef(false);

  const download = async () => {
    const { current: target } = link;
    if (!target || isAsking.current) return;
    const at = target.parentElement ?? target;
    isAsking.current = true;
    const [uploaded] = await readFunction('storage', { bucket: 'guide' }).then(
      ({ files }) => files,
      () => [],
    );
    if (uploaded) target.href = uploaded.url;
    const isReady = await requestFile(target.href, {
      method: 'HEAD',
      signal: AbortSignal.timeout(TIMEOUT),
    }).then(
      () => true,
      () => false,
    );
    isAsking.current = false;
    if (isReady) {
      target.click();
      showToast({
        title: 'Download started',
        text: 'Look for the guide in your Downloads folder.',
        at,
      });
      return;
    }
    const { email } = (history.state ?? {}) as { email?: string };
    showToast({
      kind: 'error',
      at,
      title: 'Download temporarily unavailable',
      text: email
        ? 'The guide was sent to your email. Please check your inbox or contact support.'
        : 'You can read the guide on this site, or contact support.',
    });
  };
  return (
    <a
      className={`${buttonClass({ look: 'main' })} max-sm:px-3`}
      href={file}
      download="7-day-wellness-guide.pdf"
      ref={link}
      onClick={(event) => {
        // A click triggered by this component is the actual download.
        if (!event.isTrusted) return;
        event.preventDefault();
        void download();
      }}
    >
      <Icon name="download" />
      <span>Download Your Guide Now</span>
    </a>
  );
}
