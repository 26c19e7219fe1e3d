import type { ChatMessage } from '../../domain/chat/conversation.ts';
import { isLinkTarget } from '../../domain/chat/link-target.ts';
import type { ScriptButton, ScriptCall } from '../../domain/chat/script.ts';
import { MarkdownText } from './MarkdownText.tsx';

/** One message with its speaker. Only the newest one offers suggestions; numbers to call stay. */
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
  const { text, isBot, calls = [], buttons = [], language, isPrivate } = message;
  const look = isBot ? (isPrivate ? 'chat-message chat-message--urgent' : 'chat-message') : '';
  const [first = '', ...rest] = text.split('\n\n');
  return (
    <div className={isBot ? look : 'chat-message chat-message--own'} data-message="">
      <p className="chat-speaker">{speaker}</p>
      {isBot ? (
        <div className="chat-text" lang={language}>
          <MarkdownText text={first} />
          {calls.length > 0 && <Calls calls={calls} language={language} />}
          <MarkdownText text={rest.join('\n\n')} />
        </div>
      ) : (
        <p className="chat-text chat-typed">{text}</p>
      )}
      {isNewest && buttons.length > 0 && (
        <div className="chat-buttons no-print">
          {buttons.map((button) => (
            <Suggestion key={button.label} button={button} onPress={onPress} />
          ))}
        </div>
      )}
    </div>
  );
}

function Calls({
  calls,
  language,
}: {
  calls: readonly ScriptCall[];
  language: ChatMessage['language'];
}) {
  return (
    <div className="chat-calls">
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
    <a className="button button--small" href={link}>
      {label}
    </a>
  );
}
