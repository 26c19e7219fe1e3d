import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { reduceInterruptions } from '#src/browser/calm-mode.ts';
import { giveFocusBack, watchFocus } from '#src/browser/floating-focus.ts';
import { openPopover } from '#src/browser/visibility.ts';
import { showToast } from '#src/browser/toast.ts';
import { routes } from '#src/routes.ts';
import { $popup, type ShownPopup } from '#src/stores/open-popup.ts';
import { Button } from '../ui/Button.tsx';
import styles from './popups.css?url';

/**
 * The popup that's currently open, if any. Not a live region, because it isn't a response to the
 * reader's action.
 */
export default function Popups() {
  const shown = useStore($popup);
  if (!shown) return null;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <Popup key={shown.name} shown={shown} />
    </>
  );
}

/** Content of the popups, except the notice. */
const OFFERS = {
  cart: {
    title: 'Your cart is saved',
    text: undefined,
    href: routes.checkout,
    track: 'reminder',
    yes: 'Complete Purchase',
    no: 'Continue Shopping',
  },
  exit: {
    title: 'Before you go',
    text: 'Take our free guide with you: one small habit a day for 7 days.',
    href: routes.wellnessGuide,
    track: 'exit-offer',
    yes: 'Get Free Wellness Guide',
    no: 'Continue Browsing',
  },
} as const;

function Popup({ shown: { name, dismiss, text, when, isSample } }: { shown: ShownPopup }) {
  const popup = useRef<HTMLElement>(null);
  /**
   * A notice is one line with just a Close button. Calm mode can be turned on under Reading, at the
   * top of the page.
   */
  const isNotice = name === 'purchase';
  const offer = isNotice ? undefined : OFFERS[name];
  useLayoutEffect(() => {
    const shown = popup.current;
    if (!shown) return undefined;
    watchFocus(shown);
    return () => giveFocusBack(shown);
  }, []);
  useLayoutEffect(() => {
    const { current: shown } = popup;
    if (!shown) return undefined;
    openPopover(shown);
    // Make room for the popup at the bottom of the page, so that focused elements scroll clear of
    // it.
    const { style } = document.documentElement;
    style.setProperty('--popup-room', `${innerHeight - shown.getBoundingClientRect().top}px`);
    // Keep the most recent message visible, too.
    if (!isNotice) document.querySelector('main .toast')?.scrollIntoView({ block: 'nearest' });
    return () => {
      style.removeProperty('--popup-room');
    };
  }, [text]);
  const turnOnCalmMode = () => {
    reduceInterruptions(true);
    showToast({
      title: 'Calm mode is on',
      text: 'Nothing will pop up on its own. To change this, select Reading at the top.',
    });
  };
  return (
    <section
      ref={popup}
      className={isNotice ? 'popup popup--notice' : 'popup'}
      popover="manual"
      data-popup={name}
      aria-labelledby={`popup-${name}`}
    >
      <div className="pe-10 *:m-0 [&_p]:max-w-none [&_p]:leading-[1.4]">
        <h2 id={`popup-${name}`} className={isNotice ? 'visually-hidden' : undefined}>
          {offer ? offer.title : 'Recent purchase'}
        </h2>
        {offer ? (
          <p>{offer.text ?? text}</p>
        ) : (
          <p className="text-s">
            {isSample && <span className="tag tag--outline me-2">Sample</span>}
            <span data-popup-text="">{text}</span>
            <span className="text-ink-soft">{`, ${when}`}</span>
          </p>
        )}
      </div>
      {offer && (
        <div className="popup-acts mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 [&>.button]:flex-[1_1_8rem]">
          <a
            className="button button--main button--small"
            href={offer.href}
            data-track={offer.track}
          >
            {offer.yes}
          </a>
          <Button small onClick={dismiss}>
            {offer.no}
          </Button>
          {name === 'exit' && (
            <Button small look="link" onClick={turnOnCalmMode}>
              Turn on Calm mode
            </Button>
          )}
        </div>
      )}
      <button type="button" className="popup-close" aria-label="X Close" onClick={dismiss}>
        ✕
      </button>
    </section>
  );
}
