import type { Deadline } from '#netlify/platform/deadline.ts';

/** Deadline that never expires. */
export const endless: Deadline = {
  isOver: false,
  within: (work) => work(),
  turn: () => Promise.resolve(),
  cancel: () => undefined,
};
