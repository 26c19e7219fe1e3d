import type { Deadline } from '#netlify/platform/deadline.ts';

/** A time that never ends. */
export const endless: Deadline = {
  isOver: false,
  within: (work) => work(),
  turn: () => Promise.resolve(),
  cancel: () => undefined,
};
