import {
  Component,
  createElement,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
} from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { element } from '#src/browser/element.ts';
import { routes } from '#src/routes.ts';
import {
  controlsIn,
  restoreInputs,
  readInputs,
  replayInputToReact,
  type Controls,
  type InputSnapshot,
} from './ui/typed-input.ts';

/** A page where visitors can do the same thing without the island. */
export interface Fallback {
  href: string;
  label: string;
}

/** Replacement for a broken island: its server-rendered HTML, a link, or nothing. */
type Plain = readonly Node[] | (() => Fallback) | undefined;

type RootProps = PropsWithChildren<{
  place: Element;
  plain: Plain;
  /** The server-rendered controls, which someone may already be typing in. */
  before: Controls;
  onLive: () => void;
}>;

/**
 * The root of every island. Translators, password managers, and other extensions modify the page
 * outside React, which then crashes. In that case, plain HTML replaces the island and keeps
 * anything typed so far.
 */
class Root extends Component<RootProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidMount() {
    const { place, plain, before, onLive } = this.props;
    if (!this.state.isBroken) return;
    showPlain(place, plain, readInputs(before));
    onLive();
  }

  override getSnapshotBeforeUpdate() {
    return readInputs(controlsIn(this.props.place));
  }

  override componentDidUpdate(_props: RootProps, _state: unknown, typed: readonly InputSnapshot[]) {
    if (this.state.isBroken) showPlain(this.props.place, this.props.plain, typed);
  }

  override render() {
    return this.state.isBroken ? null : <KeepTyped {...this.props} />;
  }
}

/** Restores typed text before the next paint if React re-rendered controls that didn't match. */
function KeepTyped({ place, before, onLive, children }: RootProps) {
  const early = readInputs(before);
  const typed = useRef<readonly InputSnapshot[]>([]);
  useLayoutEffect(() => {
    const late = readInputs(before);
    // Text typed in the meantime is newer, so keep it. Some choices may have been reset, and an
    // element that was replaced has lost focus.
    const last = early.map((one, at) =>
      late[at]?.isTyped ? { ...late[at], hasFocus: one.hasFocus } : one,
    );
    typed.current = last.filter(isOfPerson);
    restoreInputs(place, typed.current);
  }, []);
  // Each event handler must see the changes made by the previous one.
  useEffect(() => {
    queueMicrotask(() => {
      replayInputToReact(place, typed.current);
      onLive();
    });
  }, []);
  return children;
}

const isOfPerson = ({ isTyped, hasFocus }: InputSnapshot) => isTyped || hasFocus;

function showPlain(place: Element, plain: Plain, typed: readonly InputSnapshot[]): void {
  place.replaceChildren();
  if (!plain) return;
  const isLink = typeof plain === 'function';
  const isUsable = !isLink && plain.some(isClickable);
  const reload = element('a', { href: location.href }, 'Reload the page');
  // Following a link to a fragment on this page would only scroll.
  reload.addEventListener('click', (event) => {
    event.preventDefault();
    location.reload();
  });
  const links = [
    ...(isLink ? [element('a', { href: plain().href }, plain().label)] : []),
    reload,
    element('a', { href: routes.contact }, 'Contact us'),
  ];
  const words = [
    'This part of the page has stopped working.',
    'A translation or an extension in your browser may have changed it.',
    isUsable ? 'You can keep going below. What you typed is still there.' : 'Try one of these:',
  ];
  const alert = element(
    'div',
    { role: 'alert', tabindex: '-1' },
    element('p', {}, words.join(' ')),
    ...links.map((link) => element('p', {}, link)),
  );
  place.append(alert, ...(isUsable ? plain : []));
  // Remove loading messages, because nothing is loading anymore.
  for (const waiting of place.querySelectorAll('[role="status"]')) {
    if (!isClickable(waiting)) waiting.remove();
  }
  // Restore what was typed after hydration, which the saved HTML doesn't contain.
  restoreInputs(place, typed, true);
  const hadFocus = typed.some(({ hasFocus }) => hasFocus);
  if (hadFocus && !place.contains(document.activeElement)) alert.focus();
}

const isClickable = (node: Node) =>
  node instanceof Element && (node.matches('form, a') || node.querySelector('form, a') !== null);

/**
 * Logs that React re-rendered an island because its HTML had changed. That isn't an error, because
 * a translator may have changed it before hydration.
 */
const onRecoverableError = (error: unknown) => console.warn(error);

function start(
  place: Element,
  island: ReactNode,
  plain: Plain,
  isNew: boolean,
  prefix = '',
  onLive = () => {},
): Unmount {
  const before = isNew ? new Map() : controlsIn(place);
  const whole = (
    <Root place={place} plain={plain} before={before} onLive={onLive}>
      {island}
    </Root>
  );
  const options = { onRecoverableError, identifierPrefix: prefix };
  if (!isNew) {
    const root = hydrateRoot(place, whole, options);
    return () => root.unmount();
  }
  const root = createRoot(place, options);
  // Use a transition, so that React shows the island only once its stylesheet has loaded.
  startTransition(() => root.render(whole));
  return () => root.unmount();
}

type Unmount = () => void;

/**
 * Renders a component into an element that Astro didn't render.
 * @param plain Fallback if the component breaks. Omit it for content nobody asked for, which then
 * disappears.
 */
export function mount<Props extends object>(
  place: Element,
  Island: ComponentType<Props>,
  props: Props,
  plain?: Plain,
): Unmount {
  return start(place, <Island {...props} />, plain, true);
}

/**
 * Astro's hydration function for an island, called with its component and its prerendered slots.
 * Resolves once the island responds to clicks.
 */
type Hydrator = (
  Island: ComponentType & { fallback?: Fallback },
  props: object,
  slots: Readonly<Record<string, string>>,
  options: { client: string },
) => Promise<Unmount> | undefined;

/** Astro calls this to hydrate each island of a page (see `islands-integration.ts`). */
export default function astroRenderer(place: Element): Hydrator {
  return (Island, props, slots, { client }) => {
    if (!place.hasAttribute('ssr')) return undefined;
    const { fallback } = Island;
    const plain = fallback
      ? () => fallback
      : Array.from(place.childNodes, (node) => node.cloneNode(true));
    const parts = Object.entries(slots).map(([name, html]) =>
      name === 'default' ? ['children', slot(html)] : [name, slot(html, name)],
    );
    const island = <Island {...props} {...Object.fromEntries(parts)} />;
    const prefix = place.getAttribute('prefix') ?? undefined;
    // Until this resolves, the island is marked `ssr` and nested islands wait.
    return new Promise((resolve) => {
      startTransition(() => {
        const unmount = start(place, island, plain, client === 'only', prefix, () =>
          resolve(unmount),
        );
      });
    });
  };
}

/** Renders a slot the same way as Astro's own renderer. */
const slot = (html: string, name?: string) =>
  html.trim() === ''
    ? null
    : createElement('astro-slot', {
        name,
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: html },
      });
