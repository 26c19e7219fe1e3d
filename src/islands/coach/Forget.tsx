import { CoachGuard } from './CoachGuard.tsx';
import { ForgetPerson } from './ForgetPerson.tsx';

/** Erases a person's data. */
export default function ForgetPage() {
  return (
    <CoachGuard>
      <ForgetPerson isOpen />
    </CoachGuard>
  );
}
