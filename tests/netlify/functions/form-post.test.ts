import { beforeEach, describe, expect, test } from 'vitest';
import formPost from '#netlify/functions/form-post.ts';
import sendEmail from '#netlify/functions/send-email.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { shapeOf, textOf, valuesOf } from '#tests/support/html-shape.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';
import { contactForm } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const url = `http://localhost:8888${functionPath('form-post')}`;
const contact = {
  form: 'contact',
  name: 'Maria Lopez',
  email: 'maria@example.com',
  subject: 'A question about the planner',
  message: 'Hello.\r\n\r\nDoes the planner have large print?\r\nThank you.',
};

function post(
  harness: TestHarness,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields);
  const request = new Request(url, {
    method: 'POST',
    body,
    headers: { origin: 'http://localhost:8888', accept: 'text/html', ...headers },
  });
  return formPost(request, { ip: '192.0.2.1' }, () => harness.services);
}

describe('a form posted without JavaScript', () => {
  test.each([
    [contact, '/contact/thank-you', 2],
    [{ form: 'newsletter', email: 'maria@example.com' }, '/newsletter/check-your-email', 1],
    [
      { form: 'wellness-guide', name: 'Maria', email: 'maria@example.com' },
      '/wellness-guide/thank-you',
      1,
    ],
  ])('accepts a form and redirects to a real page: %j', async (fields, next, mails) => {
    const response = await post(harness, fields);
    expect([response.status, response.headers.get('location')]).toEqual([303, next]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(harness.mails).toHaveLength(mails);
  });

  test('sends the same message as the page does with JavaScript', async () => {
    await post(harness, contact);
    await sendEmail(
      postJson(`http://localhost:8888${functionPath('send-email')}`, contactForm()),
      { ip: '192.0.2.1' },
      () => harness.services,
    );
    expect(harness.mails.filter(({ tag }) => tag === 'contact-message')).toHaveLength(1);
  });

  test('alerts the coach to a refund request if that topic is selected, and keeps it selected after an error', async () => {
    const { sessionId } = await buy(harness);
    await post(harness, { ...contact, topic: 'refund' });
    const open = await harness.services.alerts.open();
    expect(open).toMatchObject([{ kind: 'money-back-asked', sessionId }]);
    expectConsole(/bad_request/);
    const html = await (await post(harness, { ...contact, topic: 'refund', subject: '' })).text();
    expect(html).toContain('<option value="refund" selected>');
    const other = await (await post(harness, { ...contact, topic: 'nonsense' })).text();
    expect(other).toContain('Choose one from the list');
  });

  test('shows the form again with the entered values and an error next to each invalid field', async () => {
    expectConsole(/bad_request/);
    const response = await post(harness, { ...contact, email: 'maria', subject: '' });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Error: Contact');
    expect(html).toContain('value="Maria Lopez"');
    expect(html).toContain('value="maria"');
    expect(textOf(html)).toContain('Does the planner have large print?');
    expect(valuesOf(html, 'href')).toEqual(expect.arrayContaining(['#email', '#subject']));
    expect(valuesOf(html, 'aria-describedby')).toEqual([
      'email-error',
      'subject-error',
      'message-hint',
    ]);
    expect(harness.mails).toEqual([]);
  });

  test('shows the form again with the wait time if the rate limit is exceeded', async () => {
    expectConsole(/too_many_requests/);
    for (let n = 0; n < 5; n += 1) await post(harness, { ...contact, message: `Message ${n}` });
    const response = await post(harness, { ...contact, message: 'The sixth message' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('3600');
    const text = textOf(await response.text());
    expect(text).toContain('in 60 minutes');
    expect(text).toContain('What you typed is still here.');
    expect(text).toContain('The sixth message');
  });

  test('shows the form again if the store is unavailable', async () => {
    expectConsole(/upstream_unavailable/);
    const harness = await createTestHarness({
      records: createMemoryStore(({ key }) =>
        key.startsWith('limit-') ? 'unavailable' : undefined,
      ),
    });
    const response = await post(harness, contact);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(textOf(html)).toContain('support@example.com');
    expect(html).toContain('value="Maria Lopez"');
  });

  test.each(MARKUP_PAYLOADS)('shows typed markup as plain text: %s', async (payload) => {
    expectConsole(/bad_request/);
    const shape = async (text: string) => {
      const fields = { name: text, subject: text, message: text, email: `${text} no address` };
      const response = await post(harness, { form: 'contact', ...fields });
      expect(response.status).toBe(400);
      return response.text();
    };
    const html = await shape(payload);
    expect(shapeOf(html)).toEqual(shapeOf(await shape('harmless')));
    expect(valuesOf(html, 'value')).toContain(payload);
    expect(textOf(html)).toContain(payload);
  });

  test('sends a CSP that blocks scripts and restricts forms to this site', async () => {
    expectConsole(/bad_request/);
    const { headers } = await post(harness, { ...contact, email: '' });
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }, contact, 403],
    ['an unknown form', {}, { ...contact, form: 'admin' }, 400],
    ['a property name of every object', {}, { form: 'toString' }, 400],
    ['a body that is too large', {}, { ...contact, message: 'x'.repeat(200_000) }, 413],
    ['a JSON body', { 'content-type': 'application/json' }, contact, 415],
  ])('shows an error page for %s', async (_what, headers, fields, status) => {
    expectConsole(/"event":"refused"/);
    const response = await post(harness, fields, headers);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('That didn’t work');
    expect(harness.mails).toEqual([]);
    expect(harness.records.contents.size).toBe(0);
  });

  test('rejects GET requests', async () => {
    expectConsole(/method_not_allowed/);
    const response = await formPost(new Request(url), undefined, () => harness.services);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

test('shows an overlong message again in full, with an error next to the field', async () => {
  expectConsole(/"event":"refused"/);
  const message = '“It is… hard.” '.repeat(1_700);
  const response = await post(harness, { ...contact, message });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(textOf(html)).toContain('Use at most 5000 characters. You have 25500.');
  expect(html).toContain(message);
  expect(harness.mails).toEqual([]);
});
