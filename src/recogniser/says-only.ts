/**
 * Short messages of which the answer is known, with a number to call in it, so that the model has no say. Who
 * types only "help" may be in danger, or may look for a menu. Who types only that words or memory fail, that
 * fingers stay bent, or that tears come, lives with it: the answers ask whether it began just now, or have 988.
 * Any other word makes it another message.
 */
const MESSAGES: readonly RegExp[] = [
  /^(?:please )?help(?: me| us)?(?: please)? $/,
  /^(?:i |he |she |my (?:husband|wife|mom|dad|mother|father) )?(?:can not|have trouble|has trouble) (?:to )?(?:speak|speaking|talk|talking|say (?:my )?words|find (?:my |the |right )?words|say names)(?: well| right| clearly| properly| good)? $/,
  /^(?:i |he |she )?(?:can not|do not|does not) remember(?: things| names| words| anything| much| well| stuff| appointments)? $/,
  /^(?:i |he |she |my (?:husband|wife|mom|dad|mother|father) )?(?:can )?(?:understand|understands)(?: everything| all| me| us)? but (?:he |she |i )?can not (?:speak|talk|answer|say (?:it|words)|find (?:the |my )?words) $/,
  /^(?:my |his |her )?(?:hand|hands|finger|fingers|arm|fist)(?: is| are| stays?)? (?:curls?|curled|curling|clenched|clenches|stiff|tight|bent|closed|spastic)(?: up| shut| in| closed| all the time)? $/,
  /^(?:i |he |she |my (?:husband|wife|mom|dad|mother|father) )?(?:laughs? (?:and|or) )?(?:cry|cries|crying)(?: easily| over nothing| for nothing| for no reason| without (?:a )?reason) $/,
];

/** @param text Every word of it followed by one space. */
export const saysOnly = (text: string): boolean => MESSAGES.some((one) => one.test(text));
