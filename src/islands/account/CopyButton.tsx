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
  const act = useAction();
  const copy = () =>
    act.run('Copying...', async () => {
      await navigator.clipboard.writeText(text);
      return 'Copied.';
    });
  return (
    <>
      <ActionButton act={act} about={about} onPress={() => void copy()}>
        {label}
      </ActionButton>
      <span role="status">
        {act.error === undefined
          ? act.done
          : `Your browser does not copy. Please write it down: ${text}`}
      </span>
    </>
  );
}
