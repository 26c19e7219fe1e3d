import { ActionButton, useAction } from '../ui/action.tsx';

/** Puts a text where it can be pasted from, and says so. */
export function CopyButton({
  text,
  label,
  about,
}: {
  text: string;
  label: string;
  /** What it is about, for those who do not see where it stands. */
  about?: string;
}) {
  const action = useAction();
  const copy = () =>
    action.run('Copying...', async () => {
      await navigator.clipboard.writeText(text);
      return 'Copied.';
    });
  return (
    <>
      <ActionButton action={action} about={about} onPress={() => void copy()}>
        {label}
      </ActionButton>
      <span role="status">
        {action.error === undefined
          ? action.done
          : `Your browser does not copy. Please write it down: ${text}`}
      </span>
    </>
  );
}
