import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { printChat } from './print-chat.ts';
import { session } from '#src/browser/storage.ts';
import { bringStyles } from '#src/browser/toast.ts';
import { hasDanger, isWriting } from '#src/domain/chat/conversation.ts';
import type { ScriptButton } from '#src/domain/chat/script.ts';
import { cleanLine } from '#src/domain/typed-text.ts';
import {
  $conversation,
  canRead,
  chatScript,
  choose,
  closeChat,
  deleteChat,
  openChat,
  say,
} from '#src/stores/chat.ts';
import { type PanelProps, BESIDE } from '../ui/side-panel.ts';
import { ChatField, type ChatProblem } from './ChatField.tsx';
import { Message } from './Message.tsx';
import styles from './chat.css?url';

// The module is preloaded before the first click. Preload its stylesheet along with it.
await bringStyles(styles);

/** The chat window: all messages and the input field. */
export default function ChatWindow({ dialog }: PanelProps) {
  const conversation = useStore($conversation);
  const { messages, waiting, stage } = conversation;
  const isBusyWriting = isWriting(conversation);
  /** Why the last message wasn't accepted. */
  const [problem, setProblem] = useState<ChatProblem>();
  const [isDeleted, setDeleted] = useState(false);
  const [isKept] = useState(session.isOpen);
  const log = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  useEffect(() => {
    openChat();
    // The heading got focus from the click. If the visitor has already moved focus to a button,
    // leave it there.
    if (document.activeElement?.matches('h2')) field.current?.focus();
    return closeChat;
  }, []);
  useEffect(() => {
    // Switch between modal and side panel when the available width changes.
    const wide = matchMedia(BESIDE);
    const follow = () => {
      if (!dialog.open) return;
      dialog.close();
      if (wide.matches) dialog.show();
      else dialog.showModal();
    };
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, [dialog]);

  const last = messages.at(-1);
  useLayoutEffect(() => {
    if (log.current) showNews(log.current);
  }, [last?.id, waiting.length]);

  useEffect(() => {
    // An on-screen keyboard takes up space, so keep the newest messages and the input field
    // visible.
    const stay = () => {
      if (log.current) showNews(log.current);
      if (document.activeElement === field.current) {
        field.current?.scrollIntoView({ block: 'nearest' });
      }
    };
    addEventListener('resize', stay);
    return () => removeEventListener('resize', stay);
  }, []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || cleanLine(input.value) === '' || isBusy.current) return;
    isBusy.current = true;
    const isReady = await canRead();
    isBusy.current = false;
    if (!isReady) {
      setProblem('not-sent');
      return;
    }
    const text = input.value;
    // Clear the input before sending, because the next input inherits any text that's still in this
    // one.
    input.value = '';
    const isTaken = say(text);
    setProblem(isTaken ? undefined : 'invalid-email');
    setDeleted(false);
    if (!isTaken) input.value = text;
    field.current?.focus();
  };
  const startAgain = () => {
    deleteChat();
    setProblem(undefined);
    setDeleted(true);
    field.current?.focus();
  };
  const press = (button: ScriptButton) => {
    choose(button);
    // The clicked button is about to disappear, so move focus.
    field.current?.focus();
  };

  return (
    <>
      <div className="flex min-h-0 flex-auto flex-col">
        <div className="chat-scroll relative min-h-0 flex-auto overflow-y-auto p-4 [@media(height<26rem)]:overflow-visible">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll it */}
          <div className="grid gap-5" ref={log} role="log" aria-label="Conversation" tabIndex={0}>
            {isDeleted && <p className="m-0">Chat deleted. Nothing from it is saved here.</p>}
            {!isKept && (
              <p className="m-0">
                Your browser isn’t saving anything for this site, so you’ll lose this chat when you
                leave this page.
              </p>
            )}
            {messages.length === 0 && <p>One moment. We’re opening the chat.</p>}
            {messages.map((message) => (
              <Message
                key={message.id}
                message={message}
                speaker={message.isBot ? chatScript.speaker : 'You'}
                isNewest={message === last && !isBusyWriting}
                onPress={press}
              />
            ))}
          </div>
          {isBusyWriting && <p className="m-0 mt-4 text-s text-ink-soft">Typing a reply...</p>}
          {messages.some(({ isBot }) => !isBot) && (
            <div className="no-print mt-8 flex flex-wrap gap-2 border-t border-line pt-4">
              <button
                type="button"
                className="button button--small"
                onClick={() => log.current && printChat(log.current)}
              >
                Print this chat
              </button>
              <button type="button" className="button button--small" onClick={startAgain}>
                Delete this chat
              </button>
            </div>
          )}
        </div>
        <form className="no-print border-t border-line px-4 pt-2" noValidate onSubmit={submit}>
          <ChatField
            ref={field}
            stage={stage}
            hasDanger={hasDanger(conversation)}
            problem={problem}
          />
          <p className="m-0 max-w-none text-s leading-[1.3] [&_a]:-mx-2.5 [&_a]:inline-block [&_a]:p-2.5 [&_a]:font-bold">
            Emergency: <a href="tel:911">911</a>. Crisis: <a href="tel:988">call</a> or{' '}
            <a href="sms:988">text 988</a>.
          </p>
        </form>
      </div>
    </>
  );
}

/**
 * Scrolls to the first message since the visitor's last one, so that they can read it from the
 * start.
 */
function showNews(log: HTMLElement): void {
  const own = [...log.querySelectorAll('.chat-own')].at(-1);
  const news = own?.nextElementSibling ?? own ?? log.firstElementChild;
  // In a very short window, the whole panel scrolls. Otherwise, only the message list does.
  const list = log.parentElement;
  const scroller = list && list.scrollHeight > list.clientHeight + 1 ? list : log.closest('dialog');
  if (!news || !scroller) return;
  const gap = news.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  const head = scroller.querySelector<HTMLElement>('.chat-head');
  const covered = head && getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0;
  scroller.scrollTop += gap - covered - 16;
}
