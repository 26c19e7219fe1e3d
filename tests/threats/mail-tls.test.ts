import dns from 'node:dns';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSmtpMailer } from '#netlify/mail/smtp-mailer.ts';
import { DB_EXAMPLE } from '#tests/support/certificates.ts';

const FROM = 'Your coach <shop@example.com>';
const PASSWORD = 's3cret-pass';
const LINK = 'https://site.example/download#t=secret';
const MAIL = {
  mailId: 'a'.repeat(32),
  tag: 'receipt',
  stream: 'transactional',
  to: 'maria@example.com',
  subject: 'Your books',
  text: LINK,
  html: `<p>${LINK}</p>`,
} as const;

beforeEach(() => {
  type Found = (error: null, addresses: string[]) => void;
  // Resolve every hostname to this machine, but don't treat it as a local name.
  const toThisMachine = (address: string[]) => (_host: string, found: Found) =>
    found(null, address);
  vi.spyOn(dns.Resolver.prototype, 'resolve4').mockImplementation(
    toThisMachine(['127.0.0.1']) as never,
  );
  vi.spyOn(dns.Resolver.prototype, 'resolve6').mockImplementation(toThisMachine([]) as never);
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    found: (...answer: unknown[]) => void,
  ) => found(null, [{ address: '127.0.0.1', family: 4 }])) as never);
});

/**
 * Starts a server that offers sign-in without TLS and rejects STARTTLS.
 * @returns its port and everything it received
 */
async function listenWithoutTls(): Promise<{ port: number; received: () => string }> {
  let received = '';
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 mail.example.com ESMTP\r\n');
    socket.on('data', (bytes) => {
      const line = bytes.toString();
      received += line;
      const isGreeting = line.startsWith('EHLO');
      const isKnown = /^(?:AUTH|MAIL|RCPT)/.test(line);
      if (isGreeting) socket.write('250-mail.example.com\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('DATA')) socket.write('354 Go on\r\n');
      else socket.write(isKnown || line.includes('\r\n.\r\n') ? '250 OK\r\n' : '502 Not here\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received: () => received };
}

describe('T37: email without TLS', () => {
  test('T37: doesn’t send the password or an email to a server without STARTTLS', async () => {
    const { port, received } = await listenWithoutTls();
    const mailer = createSmtpMailer(`smtp://shop:${PASSWORD}@mail.example.com:${port}`, FROM);
    expect(await mailer.send(MAIL)).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(/^We couldn’t start TLS .*nothing was sent\. Use .*smtps:\/\//),
    });
    const batch = await mailer.sendMany('batch', [MAIL]);
    expect(JSON.stringify(batch)).toContain('couldn’t start TLS');
    expect(received()).toContain('EHLO');
    expect(received()).not.toMatch(/AUTH|MAIL FROM|RCPT/);
    expect(received()).not.toContain(Buffer.from(PASSWORD).toString('base64').slice(0, 8));
    expect(received()).not.toContain('secret');
  });

  test('T37: doesn’t send anything to a server with an untrusted certificate', async () => {
    const attempts: string[] = [];
    const server = new SMTPServer({
      ...DB_EXAMPLE,
      onAuth({ username = '' }, _session, done) {
        attempts.push(username);
        done(null, { user: username });
      },
      onData(stream, _session, done) {
        void text(stream).then((mail) => {
          attempts.push(mail);
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createSmtpMailer(`smtp://shop:${PASSWORD}@mail.example.com:${port}`, FROM);
    expect((await mailer.send(MAIL)).outcome).not.toBe('accepted');
    expect(attempts).toEqual([]);
  });

  test.each([
    'smtp://shop:s3cret-pass@mail.example.com?requireTLS=false',
    'smtp://shop:s3cret-pass@mail.example.com?ignoreTLS=true',
    'smtps://shop:s3cret-pass@mail.example.com?tls.rejectUnauthorized=false',
    'smtps://shop:s3cret-pass@mail.example.com?secure=false',
    'smtps://shop:s3cret-pass@mail.example.com?proxy=http://evil.example',
    'smtps://shop:s3cret-pass@mail.example.com/?service=gmail',
    'http://shop:s3cret-pass@mail.example.com',
    'direct://mail.example.com',
    'mail.example.com:25',
    'smtps://shop:s3cret-pass%@mail.example.com',
    'smtp://',
  ])('T37: rejects the URL %s with an error that shows the correct format', (url) => {
    const make = () => createSmtpMailer(url, FROM);
    expect(make).toThrow(/smtps:\/\/name:password@mail\.example\.com:465/);
    expect(make).not.toThrow(PASSWORD);
  });
});
