import {
  Component,
  createElement,
  startTransition,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
} from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { element } from '../browser/element.ts';
import { routes } from '../routes.ts';
import { putBack, readTyped, tellReact, type Typed } from './typed.ts';

/** A page that does what an island did. */
export interface Fallback {
  href: string;
  label: string;
}

/** What takes the place of an island that broke: its HTML of before React was here, or a link; or nothing at all. */
type Plain = readonly Node[] | (() => Fallback) | undefined;

type RootProps = PropsWithChildren<{
  place: Element;
  plain: Plain;
  /** What stood in the place before React was here. */
  before: readonly Typed[];
}>;

/**
 * The root of every island. Translators, password managers and other extensions change a page beside React, and it
 * stops where it does not find what it left. Plain HTML takes over then, with what was typed.
 */
class Root extends Component<RootProps, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true });

  override state = { isBroken: false };

  override componentDidMount() {
    const { place, plain, before } = this.props;
    if (this.state.isBroken) showPlain(place, plain, before);
  }

  override getSnapshotBeforeUpdate() {
    return readTyped(this.props.place);
  }

  override componentDidUpdate(_props: RootProps, _state: unknown, typed: readonly Typed[]) {
    if (this.state.isBroken) showPlain(this.props.place, this.props.plain, typed);
  }

  override render() {
    return this.state.isBroken ? null : <KeepTyped {...this.props} />;
  }
}

/** What React did not know again it made anew, without what was typed: that is put back before anybody sees it. */
function KeepTyped({ place, before, children }: RootProps) {
  useLayoutEffect(() => putBack(place, before.filter(isOfPerson)), []);
  // Each event wants to find what the one before it changed.
  useEffect(() => queueMicrotask(() => tellReact(place, before.filter(isOfPerson))), []);
  return children;
}

const isOfPerson = ({ isTyped, hasFocus }: Typed) => isTyped || hasFocus;

function showPlain(place: Element, plain: Plain, typed: readonly Typed[]): void {
  place.replaceChildren();
  if (!plain) return;
  const isLink = typeof plain === 'function';
  const isUsable = !isLink && plain.some(canBePressed);
  const links = [
    ...(isLink ? [plain()] : []),
    { href: location.href, label: 'Load the page again' },
    { href: routes.contact, label: 'Write to us' },
  ];
  const words = [
    'This part of the page stopped.',
    'A translation or an extension in your browser may have changed it.',
    isUsable ? 'You can go on below. What you typed is still there.' : 'You can do one of these:',
  ];
  place.append(
    element(
      'div',
      { class: 'notice', role: 'alert' },
      element('p', {}, words.join(' ')),
      ...links.map(({ href, label }) => element('p', {}, element('a', { href }, label))),
    ),
    ...(isUsable ? plain : []),
  );
  // Nothing is on its way any more.
  for (const waiting of place.querySelectorAll('[role="status"]')) {
    if (!canBePressed(waiting)) waiting.remove();
  }
  putBack(place, typed);
}

const canBePressed = (node: Node) =>
  node instanceof Element && (node.matches('form, a') || node.querySelector('form, a') !== null);

/** Runs when not even the boundary could take away what it had: an extension moved all of it. */
const optionsOf = (place: Element, plain: Plain): RootOptions => ({
  onUncaughtError(error) {
    console.error(error);
    showPlain(place, plain, readTyped(place));
  },
  // React has made the part anew. A part that is not as it was built is no fault: translators work early.
  onRecoverableError: (error) => console.warn(error),
});

function start(
  place: Element,
  island: ReactNode,
  plain: Plain,
  isNew: boolean,
  prefix = '',
): Taking {
  const before = isNew ? [] : readTyped(place);
  const whole = (
    <Root place={place} plain={plain} before={before}>
      {island}
    </Root>
  );
  const options = { ...optionsOf(place, plain), identifierPrefix: prefix };
  if (!isNew) {
    const root = hydrateRoot(place, whole, options);
    return () => root.unmount();
  }
  const root = createRoot(place, options);
  root.render(whole);
  return () => root.unmount();
}

/** Takes an island away. */
type Taking = () => void;

/**
 * Shows a component in a place of the page that Astro did not render.
 * @param plain Without it nothing is left of a component that broke: for what nobody asked for.
 */
export function mount<Props extends object>(
  place: Element,
  Island: ComponentType<Props>,
  props: Props,
  plain?: Plain,
): Taking {
  return start(place, <Island {...props} />, plain, true);
}

/** What Astro knows of an island: its component, and its slots as the HTML of the build. */
type Hydrator = (
  Island: ComponentType & { fallback?: Fallback },
  props: object,
  slots: Readonly<Record<string, string>>,
  options: { client: string },
) => Taking | undefined;

/** How Astro starts the islands of a page (`islands-integration.ts`), whatever was put into them meanwhile. */
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
    let taking: Taking | undefined;
    startTransition(() => {
      taking = start(place, island, plain, client === 'only', prefix);
    });
    return taking;
  };
}

/** As Astro's own renderer wrote it. */
const slot = (html: string, name?: string) =>
  html.trim() === ''
    ? null
    : createElement('astro-slot', {
        name,
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: html },
      });
