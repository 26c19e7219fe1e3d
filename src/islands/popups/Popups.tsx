import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { setCalm } from '#src/browser/calm.ts';
import { giveFocusBack, watchFocus } from '#src/browser/floating-focus.ts';
import { showToast } from '#src/browser/toast.ts';
import { routes } from '#src/routes.ts';
import { $surface, type ShownSurface } from '#src/stores/overlays.ts';
import { Button } from '../ui/Button.tsx';
import styles from './popups.css?url';

/** What appears by itself, one at a time. No live region: it answers nothing that the reader did. */
export default function Popups() {
  const shown = useStore($surface);
  if (!shown) return null;
  const Content = { cart: CartReminder, exit: ExitOffer, purchase: RecentPurchase }[shown.name];
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <Content key={shown.name} shown={shown} />
    </>
  );
}

function Popup({
  shown: { name, dismiss, text },
  title,
  hasClose = false,
  acts,
  children,
}: {
  shown: ShownSurface;
  title: string;
  hasClose?: boolean;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const surface = useRef<HTMLElement>(null);
  /** A notice is one line with one way to end them; the switch of Calm mode is at the top of the page. */
  const isNotice = name === 'purchase';
  useLayoutEffect(() => {
    const shown = surface.current;
    if (!shown) return undefined;
    watchFocus(shown);
    return () => giveFocusBack(shown);
  }, []);
  useLayoutEffect(() => {
    const { current: shown } = surface;
    if (!shown) return undefined;
    if (!shown.matches(':popover-open')) shown.showPopover();
    // Focus that moves behind the surface is scrolled into view above it.
    const { style } = document.documentElement;
    style.setProperty('--overlay-room', `${innerHeight - shown.getBoundingClientRect().top}px`);
    // What the reader was told last stays in sight, too.
    if (!isNotice) document.querySelector('main .toast')?.scrollIntoView({ block: 'nearest' });
    return () => {
      style.removeProperty('--overlay-room');
    };
  }, [text]);
  const turnOnCalm = () => {
    setCalm(true);
    showToast({
      title: 'Calm mode is on',
      text: 'Nothing appears by itself now. The switch is at the top of each page.',
    });
  };
  return (
    <section
      ref={surface}
      className={isNotice ? 'surface surface--notice' : 'surface'}
      popover="manual"
      data-surface={name}
      aria-labelledby={`surface-${name}`}
    >
      <div className="grid gap-1 *:m-0 [&_p]:max-w-none [&_p]:leading-[1.4]">
        <h2 id={`surface-${name}`} className={isNotice ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {children}
      </div>
      {acts && (
        <div className="surface-acts flex flex-wrap gap-2.5 [&>.button]:min-h-12 [&>.button]:flex-[1_1_13rem]">
          {acts}
        </div>
      )}
      <div className="surface-ends flex flex-wrap gap-2.5 [&>.button]:flex-[1_1_8rem]">
        {hasClose && (
          <Button small onClick={dismiss}>
            <span>
              <b className="me-1">X </b>
              <span>Close</span>
            </span>
          </Button>
        )}
        {!isNotice && (
          <Button small onClick={turnOnCalm}>
            Turn on Calm mode
          </Button>
        )}
      </div>
    </section>
  );
}

function CartReminder({ shown }: { shown: ShownSurface }) {
  return (
    <Popup
      shown={shown}
      title="Your cart is saved"
      hasClose
      acts={
        <>
          <a
            className="button button--main button--small"
            href={routes.checkout}
            data-track="reminder"
          >
            Complete Purchase
          </a>
          <Button small onClick={shown.dismiss}>
            Continue Shopping
          </Button>
        </>
      }
    >
      <p>{`${shown.text} You can come back to it later.`}</p>
    </Popup>
  );
}

function ExitOffer({ shown }: { shown: ShownSurface }) {
  return (
    <Popup
      shown={shown}
      title="Before you go"
      acts={
        <>
          <a
            className="button button--main button--small"
            href={routes.wellnessGuide}
            data-track="exit-offer"
          >
            Get Free Wellness Guide
          </a>
          <Button small onClick={shown.dismiss}>
            Continue Browsing
          </Button>
        </>
      }
    >
      <p>There is a free guide with 7 small steps. You do not need a card.</p>
    </Popup>
  );
}

function RecentPurchase({ shown }: { shown: ShownSurface }) {
  return (
    <Popup shown={shown} hasClose title="Recent purchase">
      <p>
        {shown.isSample && <span className="tag tag--outline me-2">Sample</span>}
        <span data-surface-text="">{shown.text}</span>
        <span className="text-s text-ink-soft">{`, ${shown.when}`}</span>
      </p>
    </Popup>
  );
}
