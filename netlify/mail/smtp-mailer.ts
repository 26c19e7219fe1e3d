import { createTransport } from 'nodemailer';
import { EnvironmentError, isThisMachine } from '#netlify/platform/env.ts';
import type { BatchedOutcome, Mailer, MailFailure, MailOutcome, OutgoingMail } from './mailer.ts';

/** Timeout per step of an SMTP session, in milliseconds. */
const PATIENCE = 10_000;
/** Maximum concurrent connections. */
const AT_ONCE = 5;

/** Nodemailer's error for a failed session. */
interface SmtpError extends Error {
  code?: string;
  /** The server's reply code, such as 550. */
  responseCode?: number;
  /** The command that failed, such as "RCPT TO". */
  command?: string;
}

/**
 * Sends through any SMTP server. SMTP has no way to look up sent emails, and no delivery reports.
 * If a response is lost, the email is sent again with the same Message-ID, so it may arrive twice.
 * Bounces arrive in the shop's mailbox. Connections to other machines require TLS.
 * @param url For example, `smtps://name:password@mail.example.com:465`, or `smtp://` for a server
 * that offers STARTTLS.
 * @throws {EnvironmentError} if the URL has another format
 */
export function createSmtpMailer(url: string, mailFrom: string): Mailer {
  const server = readServer(url);
  const connect = (pool: boolean) =>
    createTransport(
      {
        ...server,
        pool,
        maxConnections: AT_ONCE,
        connectionTimeout: PATIENCE,
        socketTimeout: PATIENCE,
      },
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
      transactional: 'Check the account with your mail server.',
      broadcast:
        'Check the account with your mail server: it may limit how many emails you can send per hour.',
    },
  };
}

/**
 * Parses the URL of an SMTP server. Nodemailer accepts any option as a query parameter, including
 * ones that turn off TLS or certificate checks, so query parameters aren't allowed.
 */
function readServer(address: string) {
  const url = URL.parse(address);
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  const hasMore = url && (url.search !== '' || url.hash !== '' || url.pathname.length > 1);
  const user = decode(url?.username ?? '');
  const pass = decode(url?.password ?? '');
  if (!isSmtp || url.hostname === '' || hasMore || user === undefined || pass === undefined)
    throw new EnvironmentError(
      'The mail server’s URL isn’t valid. Write it as smtps://name:password@mail.example.com:465, with nothing after the port, and any % in the password as %25. smtp:// works, too, if the server offers STARTTLS.',
    );
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    ...(url.port && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(user !== '' && { auth: { user, pass } }),
    ...(!isThisMachine(host) && { requireTLS: true }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
  } as const;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Treats an unknown outcome as refused, so that the email is sent again. */
function inBatch(answer: MailOutcome): BatchedOutcome {
  if (answer.outcome === 'accepted') return { outcome: 'accepted' };
  const outcome = answer.outcome === 'undeliverable' ? 'undeliverable' : 'refused';
  return { outcome, reason: answer.reason };
}

function describeFailure({ code, responseCode, command = '' }: SmtpError): MailFailure {
  if (code === 'ETLS')
    return {
      outcome: 'refused',
      reason:
        'We couldn’t start TLS with the mail server, so nothing was sent. Use its TLS URL, such as smtps://name:password@mail.example.com:465, or another mail server',
    };
  const reason = `SMTP ${responseCode ?? code ?? 'no answer'}`;
  if (responseCode === undefined) return { outcome: 'unknown', reason };
  // A server that rejects the shop as a client returns the same code, but for a different command.
  const isOfMail = ['RCPT TO', 'DATA'].includes(command);
  return { outcome: isOfMail && responseCode >= 500 ? 'undeliverable' : 'refused', reason };
}
