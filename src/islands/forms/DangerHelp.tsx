import { useEffect, useRef } from 'react';
import { clearToast } from '../../browser/toast.ts';
import { Notice } from '../ui/Notice.tsx';

/** Who can help now. A form shows it, with the focus, before it sends words that sound like danger. */
export function DangerHelp({ why }: { /** Why the form is no help in danger. */ why: string }) {
  const help = useRef<HTMLDivElement>(null);
  useEffect(() => {
    clearToast();
    help.current?.focus();
  }, []);
  return (
    <div className="mb-6">
      <Notice kind="bad" title="Are you in danger now?" level={3} ref={help}>
        <p>{why}</p>
        <p className="actions">
          <a className="button button--main" href="tel:911">
            Call 911
          </a>
          <a className="button" href="tel:988">
            Call 988
          </a>
          <a className="button" href="sms:988">
            Text 988
          </a>
        </p>
        <p>You can still send this. Press the button again.</p>
      </Notice>
    </div>
  );
}
