import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createSmtpMailer } from '#netlify/mail/smtp-mailer.ts';
import { describeMailer } from './mailer.contract.ts';

const DEAD = 'dead@example.com';

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

describeMailer(
  'SMTP',
  async () => {
    const taken: string[] = [];
    let isBusy = false;
    let isLost = false;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (address === DEAD) return done(answer(550, 'No such user'));
        if (isBusy) {
          isBusy = false;
          return done(answer(450, 'Try again later'));
        }
        done();
      },
      onData(stream, _session, done) {
        void text(stream).then((mail) => {
          taken.push(mail);
          if (!isLost) return done();
          isLost = false;
          for (const { _socket } of server.connections) _socket.destroy();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    onTestFinished(close);
    return {
      mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Your coach <shop@example.com>'),
      dead: DEAD,
      async arrived() {
        const mails = await Promise.all(taken.map((mail) => PostalMime.parse(mail)));
        return mails.map((mail) => ({
          from: mail.from?.address ?? '',
          to: mail.to?.[0]?.address ?? '',
          replyTo: mail.replyTo?.[0]?.address,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: (mail.html ?? '').trim(),
          headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
        }));
      },
      refuse: () => {
        isBusy = true;
      },
      loseAnswer: () => {
        isLost = true;
      },
      goAway: close,
    };
  },
  { remembers: false },
);
