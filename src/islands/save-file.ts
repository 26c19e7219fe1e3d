/** How long the address of a saved text stays open, in milliseconds: browsers begin to save late. */
const KEPT_OPEN = 60_000;

/** Lets somebody keep a text as a file, without it ever going anywhere else. */
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
