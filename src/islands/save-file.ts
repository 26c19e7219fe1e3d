/** Lifetime of a saved file's object URL, in milliseconds. Browsers may start saving late. */
const KEPT_OPEN = 60_000;

/** Saves text as a file on the visitor's device without sending it anywhere. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_OPEN);
}
