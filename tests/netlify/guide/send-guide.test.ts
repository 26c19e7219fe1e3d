import { beforeEach, expect, test } from 'vitest';
import { sendGuide } from '#netlify/guide/send-guide.ts';
import { RECIPIENT_LIMITS } from '#netlify/limits/limits.ts';
import { wellnessGuideInput } from '#src/contracts/send-email.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { guideRequest } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const DAY = 24 * 60 * 60_000;

const send = (input = guideRequest(), caller = '192.0.2.1') =>
  sendGuide(wellnessGuideInput.parse(input), caller, harness.services);

test('sends the guide’s download email with fixed wording and without the name that the visitor typed', async () => {
  await send(guideRequest({ name: 'Visit evil.example now' }));
  expect(harness.mails).toHaveLength(1);
  const [mail] = harness.mails;
  expect(mail).toMatchObject({ to: 'maria@example.com', subject: 'Your 7-day wellness guide' });
  const address = 'http://localhost:8888/.netlify/functions/storage?bucket=guide';
  expect(mail?.text).toContain(`${address}&path=7-day-wellness-guide.pdf`);
  expect(mail?.html).toContain(`href="${address}&amp;path=7-day-wellness-guide.pdf"`);
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
});

test('sends an address at most 3 emails a day', async () => {
  for (let n = 0; n < 10; n += 1) {
    await send(guideRequest({ name: `Maria ${n}` }), `192.0.2.${n}`);
  }
  expect(harness.mails).toHaveLength(RECIPIENT_LIMITS.asked);
  harness.clock.now += DAY;
  await send();
  expect(harness.mails).toHaveLength(RECIPIENT_LIMITS.asked + 1);
});
