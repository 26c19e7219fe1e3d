import { resendSignUp } from '../../stores/auth.ts';
import { ActButton, ActStatus, useAct } from '../ui/act.tsx';

/** Has the mail of a sign-up sent again, and says what came of that. */
export function Resend({ token, label }: { token: string; label: string }) {
  const act = useAct();
  const send = () =>
    act.run('Sending...', async () => {
      await resendSignUp(token);
      return 'We sent the email again. Please look in your spam folder too.';
    });
  return (
    <>
      <ActButton act={act} onPress={() => void send()}>
        {label}
      </ActButton>
      <ActStatus act={act} />
    </>
  );
}
