import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';

const ICONS = { info: 'info', good: 'check', bad: 'warning', warm: 'info' } as const;
/** Full class names, so Tailwind's scanner finds them. */
const LOOKS = {
  info: 'notice',
  good: 'notice notice--good',
  bad: 'notice notice--bad',
  warm: 'notice notice--warm',
} as const;

/** A notice that readers shouldn't miss. Looks the same as `components/ui/Notice.astro`. */
export function Notice({
  kind = 'info',
  title,
  level = 2,
  ref,
  children,
}: {
  kind?: keyof typeof ICONS;
  title: string;
  /** Heading level of the title in the page outline. */
  level?: 2 | 3 | 4;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const Title = `h${level}` as const;
  return (
    <div className={LOOKS[kind]} ref={ref} tabIndex={-1}>
      <Icon name={ICONS[kind]} size={28} className="notice-icon" />
      <div className="notice-words">
        <Title className="notice-title">{title}</Title>
        {children}
      </div>
    </div>
  );
}
