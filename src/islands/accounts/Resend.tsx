import { auth } from '#src/stores/auth.ts';
import { SingleAction } from '../ui/SingleAction.tsx';

/** Resends the sign-up email and shows the result. */
export function Resend({ token, label }: { token: string; label: string }) {
  const send = async () => {
    await auth({ action: 'resend', token });
    return 'We sent the email again. Please check your spam folder, too.';
  };
  return (
    <SingleAction busy="Sending..." work={send}>
      {label}
    </SingleAction>
  );
}
