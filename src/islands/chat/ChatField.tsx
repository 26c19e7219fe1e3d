import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { MAX_TYPED, type Stage } from '../../domain/chat/conversation.ts';
import { MAX_ADDRESS_LENGTH } from '../../domain/email-address.ts';
import { TYPED_LENGTHS } from '../../domain/typed-text.ts';

const LABELS: Readonly<Record<Stage, string>> = {
  name: 'Your first name',
  email: 'Your email address',
  done: 'Your message',
};

/** The field for what the chat asks next, with its label, its error and the button that sends. */
export function ChatField({
  ref,
  stage,
  isRefused,
}: {
  ref: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  stage: Stage;
  /** What was sent is no email address. */
  isRefused: boolean;
}) {
  const isMessage = stage === 'done';
  const typed = useRef('');

  useLayoutEffect(() => {
    const field = ref.current;
    // Another element has come: it takes over what was typed, and the focus if nothing else has it.
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
    className: 'field-input',
    'data-chat-field': '',
    'aria-invalid': isRefused || undefined,
    'aria-describedby': isRefused ? 'chat-error' : undefined,
  } as const;
  return (
    <div className="field">
      <label htmlFor="chat-field">{LABELS[stage]}</label>
      {isRefused && (
        <p className="field-error" id="chat-error">
          <span className="visually-hidden">Error: </span>
          Enter an email address in the correct form, like name@example.com.
        </p>
      )}
      <div className="chat-row">
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
            inputMode={stage === 'email' ? 'email' : 'text'}
            autoComplete={stage === 'email' ? 'email' : 'given-name'}
            autoCapitalize={stage === 'email' ? 'none' : undefined}
            spellCheck={false}
            maxLength={stage === 'email' ? MAX_ADDRESS_LENGTH : TYPED_LENGTHS.name}
            enterKeyHint="send"
          />
        )}
        <button type="submit" className="button button--fill">
          Send
        </button>
      </div>
    </div>
  );
}
