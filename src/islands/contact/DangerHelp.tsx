import { useEffect, useRef } from 'react';
import { clearToast } from '#src/browser/toast.ts';
import type { Concern } from '#src/domain/chat/recognition.ts';
import { Notice } from '../ui/Notice.tsx';

const CALL_911 = ['Call 911', 'tel:911'] as const;
const CALL_988 = [
  ['Call 988', 'tel:988'],
  ['Text 988', 'sms:988'],
] as const;

/**
 * Emergency contacts. A form shows and focuses these before it sends text that suggests someone is
 * in danger. If the text suggests suicide, 988 comes first.
 */
export function DangerHelp({
  danger,
  why,
}: {
  danger: Concern;
  /** Why the form can't help in an emergency. */
  why: string;
}) {
  const help = useRef<HTMLDivElement>(null);
  useEffect(() => {
    clearToast();
    help.current?.focus();
  }, []);
  const ways = danger === 'self-harm' ? [...CALL_988, CALL_911] : [CALL_911, ...CALL_988];
  return (
    <div className="mb-6">
      <Notice kind="bad" title="Are you in danger right now?" level={3} ref={help}>
        <p>{why}</p>
        <p className="actions">
          {ways.map(([label, href], index) => (
            <a key={href} className={index === 0 ? 'button button--main' : 'button'} href={href}>
              {label}
            </a>
          ))}
        </p>
        <p>You can still send this. Just select the button again.</p>
      </Notice>
    </div>
  );
}
