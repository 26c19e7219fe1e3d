import type { ChatMessage } from '#src/domain/chat/conversation.ts';
import { isLinkTarget } from '#src/domain/chat/link-target.ts';
import type { ScriptButton, ScriptCall } from '#src/domain/chat/script.ts';
import { routes } from '#src/routes.ts';
import { MarkdownText } from './MarkdownText.tsx';

const BUBBLE = 'chat-text grid max-w-full gap-2.5 rounded-lg px-4 py-3';

/**
 * A message with its sender. Only the newest message shows suggestions, but phone numbers are
 * always shown.
 */
export function Message({
  message,
  speaker,
  isNewest,
  onPress,
}: {
  message: ChatMessage;
  speaker: string;
  isNewest: boolean;
  onPress: (button: ScriptButton) => void;
}) {
  const {
    text,
    isBot,
    calls = [],
    buttons = [],
    language,
    isPrivate,
    isOrdinary,
    beside,
  } = message;
  const [first = '', ...rest] = text.split('\n\n');
  return (
    <div
      className={`grid gap-1 leading-[1.5] ${isBot ? 'justify-items-start' : 'chat-own justify-items-end'}`}
      data-message=""
    >
      <p className="m-0 text-s leading-[1.3] font-bold text-ink-soft">{speaker}</p>
      {isBot ? (
        <div
          className={`${BUBBLE} rounded-tl-[0.25rem] *:m-0 ${isPrivate && !isOrdinary ? 'border-3 border-bad-ink bg-surface' : 'bg-info'}`}
          lang={language}
        >
          <MarkdownText text={first} />
          {calls.length > 0 && <Calls calls={calls} language={language} />}
          <MarkdownText text={rest.join('\n\n')} />
          {beside && (
            <div
              className="mt-1 border-t border-line pt-2.5 *:m-0 [&_a]:-my-2 [&_a]:inline-block [&_a]:py-2 [&_a]:font-bold"
              lang={beside.language}
            >
              <MarkdownText text={beside.text} />
            </div>
          )}
        </div>
      ) : (
        <p className={`${BUBBLE} m-0 rounded-tr-[0.25rem] bg-act whitespace-pre-line text-on-act`}>
          {text}
        </p>
      )}
      {isNewest && buttons.length > 0 && (
        <div className="no-print mt-1.5 flex flex-wrap gap-2 [&_.button]:rounded-full">
          {buttons.map((button) => (
            <Suggestion key={button.label} button={button} onPress={onPress} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Phone numbers to call or text, as large buttons. */
export function Calls({
  calls,
  language,
}: {
  calls: readonly ScriptCall[];
  language: ChatMessage['language'];
}) {
  return (
    <div className="grid w-full gap-2">
      {calls
        .filter(({ link }) => isLinkTarget(link))
        .map(({ link, label, es }) => (
          <a key={link} className="button button--main" href={link}>
            {(language === 'es' && es) || label}
          </a>
        ))}
    </div>
  );
}

function Suggestion({
  button,
  onPress,
}: {
  button: ScriptButton;
  onPress: (button: ScriptButton) => void;
}) {
  const { label, step, link } = button;
  if (step !== undefined) {
    return (
      <button type="button" className="button button--small" onClick={() => onPress(button)}>
        {label}
      </button>
    );
  }
  if (link === undefined || !isLinkTarget(link)) return null;
  return (
    <a
      className={`button button--small ${link === routes.help ? 'border-bad-ink bg-bad text-bad-ink' : ''}`}
      href={link}
    >
      {label}
    </a>
  );
}
