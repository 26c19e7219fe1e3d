import { LoadStates, type Loading } from './LoadStates.tsx';
import { Problem } from './Problem.tsx';

/**
 * Shows what a function answered, in every state: on its way, refused with a remedy, empty, there, and
 * there but not renewed.
 */
export function Loaded<Data>({
  failed,
  ...loading
}: Loading<Data> & {
  /** What stands before the reason when nothing could be read. */
  failed?: string;
}) {
  return (
    <LoadStates
      {...loading}
      problem={(failure) => (
        <>
          <Problem title={failed} {...failure} />
          <p role="status">{failure.isBusy && loading.busy}</p>
        </>
      )}
    />
  );
}
