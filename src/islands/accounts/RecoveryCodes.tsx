import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

/** Shows recovery codes, which are displayed only once, with ways to save them. */
export function RecoveryCodes({
  codes,
  children,
}: {
  codes: readonly string[];
  /** The next step after the codes are saved. */
  children: ReactNode;
}) {
  return (
    <div className="flow">
      <p>If you lose your phone, you can use each of these codes once to sign in.</p>
      <p>
        Print them or write them down, and keep them at home. You won’t be able to see them again.
      </p>
      <ul className="font-mono text-l" data-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => print()}>Print codes</Button>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
      </div>
      {children}
    </div>
  );
}
