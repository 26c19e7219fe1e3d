import { Button } from '../ui/Button.tsx';
import { Actions } from '../ui/PageState.tsx';

/** What to do when the site did not answer. @param support A link that writes to us about the order. */
export function TryAgain({ onTry, support }: { onTry: () => unknown; support: string }) {
  return (
    <Actions>
      <Button look="main" onClick={() => void onTry()}>
        Try again
      </Button>
      <a className="button" href={support}>
        Write to us
      </a>
    </Actions>
  );
}
