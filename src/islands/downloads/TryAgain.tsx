import { Button } from '../ui/Button.tsx';
import { Actions } from '../ui/PageState.tsx';

/**
 * Options for when the site doesn't respond.
 * @param support A link for writing to us about the order.
 */
export function TryAgain({ onTry, support }: { onTry: () => unknown; support: string }) {
  return (
    <Actions>
      <Button look="main" onClick={() => void onTry()}>
        Try again
      </Button>
      <a className="button" href={support}>
        Contact us
      </a>
    </Actions>
  );
}
