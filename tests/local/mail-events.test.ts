import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTasks } from '#netlify/flows/coach-orders/tasks.ts';
import { sendBooks } from '#netlify/flows/coach-orders/send-books.ts';
import mailHook from '#netlify/functions/mail-hook.ts';
import { startPostmarkStandIn, type PostmarkStandIn } from '#netlify/local/postmark/server.ts';
import { createPostmarkMailer } from '#netlify/services/postmark-mailer.ts';
import {
  createTestWorld,
  TEST_ENVIRONMENT,
  type TestWorld,
} from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';

const PASSWORD = TEST_ENVIRONMENT.POSTMARK_HOOK_PASSWORD;

let dataDir: string;
let site: Server;
let standIn: PostmarkStandIn;
let world: TestWorld;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-events-'));
  world = await createTestWorld();
  // A site of one function, so that the event goes over the wire.
  site = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const request = new Request('http://localhost/', {
        method: 'POST',
        body: Buffer.concat(chunks),
        headers: { authorization: message.headers.authorization ?? '' },
      });
      void mailHook(request, undefined, () => world.services).then(({ status }) => {
        response.writeHead(status).end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const { port } = site.address() as AddressInfo;
  const hook = { url: `http://127.0.0.1:${port}/`, password: PASSWORD };
  standIn = await startPostmarkStandIn({ dataDir, hook });
  const { env } = world.services;
  const postmark = { ...env.postmark, apiUrl: new URL(standIn.url) };
  world.services.mailer.send = createPostmarkMailer({ ...env, postmark }).send;
});

afterEach(async () => {
  await standIn.close();
  site.close();
  await rm(dataDir, { recursive: true });
});

const press = (id: string, what: string, method = 'POST') =>
  standIn.handlePage(new Request(`http://localhost/__local/mail/${id}/${what}`, { method }));

test('a mail that comes back reaches the coach’s list; after the right address the books arrive', async () => {
  const { sessionId } = await buy(world, { customerEmail: 'maria@gmial.com' });
  const [receipt] = standIn.mails();
  expect((await press(receipt?.id ?? '', 'bounced'))?.status).toBe(303);
  expect((await listTasks('mail', world.services)).tasks).toMatchObject([
    { order: { sessionId, mail: 'bounced' } },
  ]);
  await sendBooks(sessionId, 'maria@gmail.com', world.services);
  const [mail] = standIn.mails();
  expect(mail).toMatchObject({ to: 'maria@gmail.com' });
  expect(mail?.text).toContain('/download#t=');
  expect((await press(mail?.id ?? '', 'delivered'))?.status).toBe(303);
  expect((await listTasks(undefined, world.services)).tasks).toEqual([]);
});

test('looking at the address tells the site nothing, and an unknown mail is said to be unknown', async () => {
  await buy(world);
  const [receipt] = standIn.mails();
  expect((await press(receipt?.id ?? '', 'bounced', 'GET'))?.status).toBe(405);
  expect((await press('nothing', 'bounced'))?.status).toBe(502);
  expect((await listTasks(undefined, world.services)).tasks).toEqual([]);
});
