import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { MAX_TYPED, type Stage } from '#src/domain/chat/conversation.ts';
import { MAX_ADDRESS_LENGTH } from '#src/domain/email-address.ts';

const PROBLEMS = {
  'invalid-email': {
    title: 'Invalid Email',
    text: 'Please enter a valid email address. It should look like name@example.com.',
  },
  'not-sent': {
    title: 'We couldn’t send your message',
    text: 'Part of the chat didn’t load. Reload this page and try again. In an emergency, call 911.',
  },
} as const;

/** Why a message wasn't accepted. */
export type ChatProblem = keyof typeof PROBLEMS;

/** The chat's input field, with its label, error, and send button. */
export function ChatField({
  ref,
  stage,
  hasDanger,
  problem,
}: {
  ref: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  stage: Stage;
  /** Whether the visitor has mentioned danger. If so, the field asks only for a message. */
  hasDanger: boolean;
  problem: ChatProblem | undefined;
}) {
  const isMessage = hasDanger || stage !== 'email';
  const typed = useRef('');

  useLayoutEffect(() => {
    const field = ref.current;
    // The input element was replaced. Carry over its text, and its focus unless another element has
    // it.
    if (field && field.value === '') field.value = typed.current;
    if (document.activeElement === document.body) field?.focus();
    return () => {
      typed.current = field?.value ?? '';
    };
  }, [isMessage, ref]);

  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const field = {
    id: 'chat-field',
    className: 'field-input field-sizing-content max-h-32 flex-[1_1_0] resize-none',
    'data-chat-field': '',
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem && 'chat-error',
  } as const;
  return (
    <div className="field m-0 justify-items-stretch">
      <label htmlFor="chat-field">{isMessage ? 'Your message' : 'Your email address'}</label>
      {problem && (
        <p className="field-error" id="chat-error" role="alert">
          <strong>{`${PROBLEMS[problem].title}:`}</strong>
          <span>{` ${PROBLEMS[problem].text}`}</span>
        </p>
      )}
      <div className="flex items-end gap-2">
        {isMessage ? (
          <textarea
            {...field}
            ref={ref}
            rows={1}
            maxLength={MAX_TYPED}
            enterKeyHint="send"
            onKeyDown={sendOnEnter}
          />
        ) : (
          <input
            {...field}
            ref={ref}
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_ADDRESS_LENGTH}
            enterKeyHint="send"
          />
        )}
        <button type="submit" className="button button--fill w-auto! flex-none">
          Send
        </button>
      </div>
    </div>
  );
}
