/**
 * Short messages of which the answer is known, with a number to call in it, so that the model has no say. Who
 * types only "help" may be in danger, or may look for a menu. Who types only that words or memory fail lives
 * with it: the answers ask whether it began just now. Any other word makes it another message.
 */
const MESSAGES: readonly RegExp[] = [
  /^(?:please )?help(?: me| us)?(?: please)? $/,
  /^(?:i |he |she |my (?:husband|wife|mom|dad|mother|father) )?(?:can not|have trouble|has trouble) (?:to )?(?:speak|speaking|talk|talking|say (?:my )?words|find (?:my |the |right )?words|say names)(?: well| right| clearly| properly| good)? $/,
  /^(?:i |he |she )?(?:can not|do not|does not) remember(?: things| names| words| anything| much| well| stuff| appointments)? $/,
];

/** @param text Every word of it followed by one space. */
export const saysOnly = (text: string): boolean => MESSAGES.some((one) => one.test(text));
