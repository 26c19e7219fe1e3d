import { createTransport } from 'nodemailer';
import type { BatchedOutcome, Mailer, MailFailure, MailOutcome, OutgoingMail } from './mailer.ts';

/** One step of a conversation with the server may take this long, in milliseconds. */
const PATIENCE = 10_000;
/** Conversations at the same time. */
const AT_ONCE = 5;

/** What nodemailer says of a conversation that failed. */
interface SmtpError extends Error {
  code?: string;
  /** The server's number, such as 550. */
  responseCode?: number;
  /** The step that failed, such as "RCPT TO". */
  command?: string;
}

/**
 * Any mail server that speaks SMTP. It remembers nothing and tells nothing: a mail whose answer was lost is sent again
 * under the same Message-ID, so it may come twice, and whoever reads the shop's mailbox sees what came back.
 * @param url Such as `smtps://name:password@mail.example.com:465`.
 */
export function createSmtpMailer(url: string, mailFrom: string): Mailer {
  const connect = (pool: boolean) =>
    createTransport(
      { url, pool, maxConnections: AT_ONCE, connectionTimeout: PATIENCE, socketTimeout: PATIENCE },
      { from: mailFrom },
    );
  const domain = /@([^@>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';

  async function send(mail: OutgoingMail, transport = connect(false)): Promise<MailOutcome> {
    const { mailId, to, replyTo, subject, text, html, headers = [] } = mail;
    try {
      const { messageId } = await transport.sendMail({
        messageId: `<${mailId}@${domain}>`,
        ...{ to, replyTo, subject, text, html },
        headers: headers.map(({ name, value }) => ({ key: name, value })),
      });
      return { outcome: 'accepted', messageId };
    } catch (error) {
      return describeFailure(error as SmtpError);
    }
  }

  return {
    send: (mail) => send(mail),
    async sendMany(_batch, mails) {
      const transport = connect(true);
      const answers = await Promise.all(mails.map((mail) => send(mail, transport)));
      transport.close();
      const [first] = answers;
      if (first?.outcome === 'unknown' && answers.every(({ outcome }) => outcome === 'unknown'))
        return { outcome: 'refused', reason: first.reason };
      return { outcome: 'answered', mails: answers.map(inBatch) };
    },
    findTaken: async () => new Set(),
    readEvent: () => undefined,
    advice: {
      transactional: 'Look at the account with your mail server.',
      broadcast: 'Look at the account with your mail server: it may allow only some mails an hour.',
    },
  };
}

/** A mail that nobody can say anything of is sent again. */
function inBatch(answer: MailOutcome): BatchedOutcome {
  if (answer.outcome === 'accepted') return { outcome: 'accepted' };
  const outcome = answer.outcome === 'undeliverable' ? 'undeliverable' : 'refused';
  return { outcome, reason: answer.reason };
}

function describeFailure({ code, responseCode, command = '' }: SmtpError): MailFailure {
  const reason = `SMTP ${responseCode ?? code ?? 'no answer'}`;
  if (responseCode === undefined) return { outcome: 'unknown', reason };
  // A server that does not know the shop answers with such a number to another step.
  const isOfMail = ['RCPT TO', 'DATA'].includes(command);
  return { outcome: isOfMail && responseCode >= 500 ? 'undeliverable' : 'refused', reason };
}
