const FELL = /(?<![^ ])(?:fell|fallen|falling|fall|falls|slipped|tripped|tumbled|cayo|cai)(?![^ ])/;

/**
 * Words that don't affect how a fall is classified: who fell, where, when, and words for falling.
 */
const PLAIN = new Set(
  `i me my we he she they it him her his their you your a an the this that and then but so just have has had am is was were been be did do
  got get not really very again down over off out in on at of from to into near by with while when after before
  fell fallen falling fall falls slipped tripped tumbled slip trip cayo cai se me mi
  husband wife mom mother dad father son daughter brother sister grandma grandpa grandmother grandfather aunt uncle friend partner spouse neighbor
  today yesterday tonight now morning night evening afternoon last this earlier ago hour hours minute minutes few two three day days week weeks
  monday tuesday wednesday thursday friday saturday sunday already once twice
  bath bathroom bathtub tub shower toilet kitchen bedroom bed chair couch sofa wheelchair stairs step steps floor ground garden yard street home house
  el la los las en un una de del yo al bano casa cocina cama calle escalera escaleras ducha piso suelo silla ayer hoy anoche noche manana esposo esposa
  mama papa hijo hija abuela abuelo hermano hermana
  room hallway hall carpet rug ice driveway sidewalk outside porch walker cane standing walking getting up going trying help please oh
  bad badly hard little bit almost nearly keep keeps kept lot time times another first`
    .trim()
    .split(/\s+/),
);

/** A fall long ago isn't urgent, so don't ask about it. */
const LONG_AGO = /(?<![^ ])(?:years|months|year|month|19\d\d|20\d\d)(?![^ ])/;

/**
 * Returns whether the words describe a fall and nothing else. If there's any other word ("head",
 * "blood", "wake", a medicine), the message is left to the model.
 */
export function isPlainFall(words: readonly string[]): boolean {
  const text = words.join(' ');
  return (
    words.length <= 20 &&
    FELL.test(text) &&
    !LONG_AGO.test(text) &&
    words.every((word) => PLAIN.has(word))
  );
}
