/**
 * Shows who can help now when words sound like danger: once for the same words, so that pressing again
 * sends them. Nothing of the words is kept or sent by this.
 * @returns asks whether a text may leave
 */
export function dangerFirst(form: HTMLFormElement): (text: string) => Promise<boolean> {
  let shownFor: string | undefined;
  return async (text) => {
    if (shownFor === text) return true;
    const { recognise } = await import('../domain/chat/recognise.ts');
    const { concern } = recognise(text);
    const isDanger = concern === 'emergency' || concern === 'harm' || concern === 'self-harm';
    const help = form.querySelector<HTMLElement>('[data-danger]');
    if (!help) return true;
    help.hidden = !isDanger;
    if (!isDanger) return true;
    shownFor = text;
    help.focus();
    return false;
  };
}
