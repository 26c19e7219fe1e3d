import { ActionButton, useAction } from './action.tsx';

/** Copies text to the clipboard and shows a confirmation. */
export function CopyButton({
  text,
  label,
  about,
}: {
  text: string;
  label: string;
  /** Visually hidden text that tells screen reader users what will be copied. */
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
          : `Your browser couldn’t copy it. Please write it down: ${text}`}
      </span>
    </>
  );
}
