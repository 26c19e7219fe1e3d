import type { ReactNode } from 'react';
import { auth } from '#src/stores/auth.ts';
import { SingleAction } from '../ui/SingleAction.tsx';

/** Resends the sign-up email and shows the result. */
export function Resend({
  token,
  label,
  children,
}: {
  token: string;
  label: string;
  /** Content between the button and the result. */
  children?: ReactNode;
}) {
  const send = async () => {
    await auth({ action: 'resend', token });
    return 'We sent the email again. Please check your spam folder, too.';
  };
  return (
    <SingleAction busy="Sending..." work={send} note={children}>
      {label}
    </SingleAction>
  );
}
