/** Something that the person at the keyboard can put right; shown without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
