import { Notice } from '../ui/Notice.tsx';

/** Suggested reply to someone who may be in danger. */
export const READY_ANSWER =
  'I’m so sorry it’s this hard right now. Please call or text 988, day or night. If you are in danger right now, call 911.';

/**
 * Alert about a message or post whose writer may be in danger. The reply button is right below it.
 */
export function Danger() {
  return (
    <Notice kind="bad" title="The person who wrote this may be in danger. Answer now." level={4}>
      <p>If someone is in danger, call 911. For advice, call or text 988.</p>
    </Notice>
  );
}

/**
 * Collapsed instructions for the coach.
 * @param who Whether the person wrote a post (the answer is public) or a message (it isn't).
 */
export function WhatToDo({ who }: { who: 'post' | 'message' }) {
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2">What to do</summary>
      <ul>
        <li>988 also helps people who are worried about someone else.</li>
        <li>Reply soon, and be kind.</li>
        {who === 'post' ? (
          <>
            <li>Your answer will be public, and it will include what they wrote.</li>
            <li>Share what they wrote only if it wouldn’t harm anyone.</li>
          </>
        ) : (
          <li>You can start with the words we put in your email.</li>
        )}
      </ul>
    </details>
  );
}
