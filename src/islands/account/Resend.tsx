import { auth } from '#src/stores/auth.ts';
import { Deed } from '../ui/Deed.tsx';

/** Has the mail of a sign-up sent again, and says what came of that. */
export function Resend({ token, label }: { token: string; label: string }) {
  const send = async () => {
    await auth({ action: 'resend', token });
    return 'We sent the email again. Please look in your spam folder too.';
  };
  return (
    <Deed busy="Sending..." work={send}>
      {label}
    </Deed>
  );
}
