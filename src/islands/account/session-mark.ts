import { useEffect } from 'react';
import { startSignedInMark } from './signed-in.ts';

let isStarted = false;

/** Lets the header of every page know at once who is signed in here. */
export function useSessionMark(): void {
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    startSignedInMark();
  }, []);
}
