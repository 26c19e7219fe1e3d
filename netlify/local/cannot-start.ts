/** An error the developer can fix, shown without a stack trace. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
