/**
 * Shows who can help now when words sound like danger: once for the same words, so that pressing again
 * sends them. Nothing of the words is kept or sent by this. When the rules do not arrive, the text may
 * leave: words that reach a person late help more than words that cannot be sent.
 * @returns asks whether a text may leave
 */
export function dangerFirst(form: HTMLFormElement): (text: string) => Promise<boolean> {
  let shownFor: string | undefined;
  return async (text) => {
    if (shownFor === text) return true;
    const isDanger = await soundsLikeDanger(text);
    const help = form.querySelector<HTMLElement>('[data-danger]');
    if (!help) return true;
    help.hidden = !isDanger;
    if (!isDanger) return true;
    shownFor = text;
    help.focus();
    return false;
  };
}

async function soundsLikeDanger(text: string): Promise<boolean> {
  try {
    const { recognise } = await import('../domain/chat/recognise.ts');
    const { concern } = recognise(text);
    return concern === 'emergency' || concern === 'harm' || concern === 'self-harm';
  } catch {
    return false;
  }
}
