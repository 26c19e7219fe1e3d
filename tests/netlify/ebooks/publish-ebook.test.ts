import { beforeEach, describe, expect, test } from 'vitest';
import { ebooksInput, type EbooksInput } from '#src/contracts/ebooks.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import {
  insertEbook,
  linkFile,
  listForCoach,
  listForEveryone,
  updateEbook,
} from '#netlify/ebooks/publish-ebook.ts';
import { beginUpload, finishUpload, receivePart } from '#netlify/ebooks/receive-upload.ts';
import { sendFile } from '#netlify/downloads/stream-file.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import {
  announce,
  hashOf,
  makePdf,
  partsOf,
  PDF_REPORT,
  type PdfRecipe,
} from '#tests/support/pdf.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

/** Uploads a PDF. Returns its file ID and its bytes. */
async function upload(harness: TestHarness, recipe: PdfRecipe = {}, name = 'Small Steps.pdf') {
  const bytes = makePdf({ pages: 3, ...recipe });
  const { upload: id } = await beginUpload(announce(bytes, { name }), harness.services);
  for (const [index, part] of partsOf(bytes).entries()) {
    await receivePart(id, index, part, harness.services);
  }
  const place = {
    upload: id,
    bucket: 'ebooks',
    path: name,
    name,
    report: PDF_REPORT,
  } as const;
  return { file: (await finishUpload(place, harness.services)).id, bytes };
}

type Insert = Extract<ReturnType<typeof ebooksInput.parse>, { action: 'insert' }>;

function newEbook(file: string, change: Partial<EbooksInput> = {}): Insert {
  return ebooksInput.parse({
    action: 'insert',
    slug: 'small-steps',
    file,
    title: 'Small Steps',
    description: 'A little book about small steps after a stroke.',
    price: '12.50',
    category: 'Recovery Tools',
    features: ['30 small steps'],
    ...change,
  }) as Insert;
}

describe('a new eBook', () => {
  test('immediately lists a new eBook first, sells it at its price, and delivers the uploaded file', async () => {
    const { file, bytes } = await upload(harness);
    await insertEbook(newEbook(file), harness.services);
    const [first] = (await listForEveryone(harness.services)).ebooks;
    expect(first).toMatchObject({ slug: 'small-steps', price: '$12.50', title: 'Small Steps' });

    const { sessionId, token } = await buy(harness, { ebookId: 'small-steps' });
    expect(harness.sessions.get(sessionId)?.totalCents).toBe(1250);
    const opened = await openLink(token, harness.services);
    expect(opened.items).toMatchObject([{ slug: 'small-steps', pages: 3, usesLeft: 5 }]);
    expect(await download(harness, token, 'small-steps')).toBe(hashOf(bytes));
  });

  test('publishes an eBook once if it’s sent twice, but rejects different content for a slug that’s taken', async () => {
    const { file } = await upload(harness);
    await insertEbook(newEbook(file), harness.services);
    await insertEbook(newEbook(file), harness.services);
    const all = (await listForEveryone(harness.services)).ebooks;
    expect(all.filter(({ slug }) => slug === 'small-steps')).toHaveLength(1);
    const other = insertEbook(newEbook(file, { title: 'Another book' } as never), harness.services);
    await expect(other).rejects.toMatchObject({ code: 'name_taken' });
    const known = insertEbook(newEbook(file, { slug: 'brain-recipes' } as never), harness.services);
    await expect(known).rejects.toMatchObject({ code: 'name_taken' });
  });

  test('requires an existing file and an original price above the price', async () => {
    const { file } = await upload(harness);
    await expect(
      insertEbook(newEbook('ebooks-00000000000000000000000000000000-1'), harness.services),
    ).rejects.toMatchObject({ code: 'file_unknown' });
    await expect(
      insertEbook(newEbook(file, { original_price: '12.50' } as never), harness.services),
    ).rejects.toMatchObject({ code: 'bad_request' });
    expect((await listForEveryone(harness.services)).ebooks).not.toContainEqual(
      expect.objectContaining({ slug: 'small-steps' }),
    );
  });

  test('creates one eBook if several windows publish the same slug', async () => {
    const { file } = await upload(harness);
    const titles = ['Book one', 'Book two', 'Book three'];
    const results = await Promise.allSettled(
      titles.map((title) => insertEbook(newEbook(file, { title } as never), harness.services)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a changed eBook', () => {
  test('charges the next buyer the new price, and lets only earlier buyers open a hidden eBook', async () => {
    const { file, bytes } = await upload(harness);
    await insertEbook(newEbook(file), harness.services);
    await updateEbook({ action: 'update', slug: 'small-steps', price: '$9.99' }, harness.services);
    const { sessionId, token } = await buy(harness, { ebookId: 'small-steps' });
    expect(harness.sessions.get(sessionId)?.totalCents).toBe(999);

    await updateEbook({ action: 'update', slug: 'small-steps', hidden: true }, harness.services);
    expect((await listForEveryone(harness.services)).ebooks).not.toContainEqual(
      expect.objectContaining({ slug: 'small-steps' }),
    );
    expect(await listForCoach(harness.services)).toContainEqual(
      expect.objectContaining({ slug: 'small-steps', hidden: true }),
    );
    await expect(openCheckout(harness, { ebookId: 'small-steps' })).rejects.toMatchObject({
      code: 'not_for_sale',
    });
    expect(await download(harness, token, 'small-steps')).toBe(hashOf(bytes));
  });

  test('shows the new text, and no longer shows a badge or original price that was cleared', async () => {
    const { file } = await upload(harness);
    const slug = 'small-steps';
    const first = newEbook(file, { badge: 'New', original_price: '29.99' });
    expect(await insertEbook(first, harness.services)).toMatchObject({
      badge: 'New',
      original_price: '$29.99',
    });
    const change = ebooksInput.parse({
      action: 'update',
      slug,
      title: 'Smaller Steps',
      description: 'The same little book with another title.',
      category: 'Nutrition',
      features: [],
      badge: '',
      original_price: '',
    });
    if (change.action !== 'update') throw new Error('This isn’t an update.');
    const changed = await updateEbook(change, harness.services);
    expect(changed).toMatchObject({
      id: slug,
      title: 'Smaller Steps',
      category: 'Nutrition',
      features: [],
      price: '$12.50',
    });
    expect(changed).not.toHaveProperty('badge');
    expect(changed).not.toHaveProperty('original_price');
    await expect(
      updateEbook({ action: 'update', slug, original_price: '$5.00' }, harness.services),
    ).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('keeps changes from two devices, and refuses to replace a field that the coach hasn’t seen', async () => {
    const { file } = await upload(harness);
    const slug = 'small-steps';
    const { revision } = await insertEbook(newEbook(file), harness.services);
    const seen = revision ?? 0;
    const change = (fields: object) =>
      updateEbook({ action: 'update', slug, seen, ...fields }, harness.services);
    await change({ price: '$9.99' });
    expect(await change({ title: 'Smaller Steps' })).toMatchObject({
      price: '$9.99',
      title: 'Smaller Steps',
    });
    const message =
      'The price was just changed to $9.99, maybe on another device. Select “Show the new price” first. What you typed is still here.';
    await expect(change({ price: '$11.00' })).rejects.toMatchObject({
      code: 'price_changed',
      details: { fields: [{ field: 'price', message }], revision: seen + 2 },
    });
    await expect(change({ title: 'Other', badge: 'New' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('“Title” was just changed, maybe on another device.'),
    });
    // A second click after a lost response.
    expect(await change({ price: '$9.99' })).toMatchObject({ revision: seen + 2 });
    expect(await change({ price: '$11.00', seen: seen + 2 })).toMatchObject({ price: '$11.00' });
  });

  test('never reports a change as saved if other changes keep winning', async () => {
    const { file } = await upload(harness);
    await insertEbook(newEbook(file), harness.services);
    const { ebooks } = harness.services;
    const busy = { ...ebooks, write: () => Promise.resolve('exists' as const) };
    await expect(
      updateEbook(
        { action: 'update', slug: 'small-steps', price: '$9.99' },
        { ...harness.services, ebooks: busy },
      ),
    ).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  test('changes an eBook’s slug without breaking carts or purchases, and reserves its former slugs', async () => {
    const { file, bytes } = await upload(harness);
    await insertEbook(newEbook(file), harness.services);
    const move = (new_slug: string, slug = 'small-steps') =>
      updateEbook({ action: 'update', slug, new_slug }, harness.services);
    await move('little-steps');
    const moved = await move('tiny-steps');
    expect(moved).toMatchObject({
      id: 'small-steps',
      slug: 'tiny-steps',
      former_slugs: ['small-steps', 'little-steps'],
    });
    const { token } = await buy(harness, { ebookId: 'small-steps' });
    expect(await download(harness, token, 'small-steps')).toBe(hashOf(bytes));
    const again = await upload(harness, { note: 'second' }, 'Second.pdf');
    await linkFile({ slug: 'small-steps', file: again.file }, harness.services);
    await notifyBuyers({ slug: 'small-steps', version: 2 }, harness.services);
    await sweep(harness.services);
    expect(await notifyBuyers({ slug: 'small-steps', version: 2 }, harness.services)).toMatchObject(
      {
        state: 'done',
        notified: 1,
      },
    );

    const other = newEbook(again.file, { slug: 'other-steps', title: 'Other Steps' });
    await insertEbook(other, harness.services);
    for (const taken of ['meal-plan', 'small-steps', 'little-steps', 'tiny-steps']) {
      await expect(move(taken, 'other-steps'), taken).rejects.toMatchObject({
        code: 'name_taken',
        details: { fields: [{ field: 'slug' }] },
      });
    }
    await expect(
      insertEbook(newEbook(again.file, { slug: 'little-steps' }), harness.services),
    ).rejects.toMatchObject({ code: 'name_taken' });
    expect(await move('small-steps')).toMatchObject({
      slug: 'small-steps',
      former_slugs: ['little-steps', 'tiny-steps'],
    });
  });

  test('lets only one eBook claim a slug if several try at the same time', async () => {
    const { file } = await upload(harness);
    const slugs = ['one-book', 'two-book', 'three-book'];
    for (const slug of slugs)
      await insertEbook(newEbook(file, { slug, title: slug }), harness.services);
    const renamed = await Promise.allSettled([
      ...slugs.map((slug) =>
        updateEbook({ action: 'update', slug, new_slug: 'wanted' }, harness.services),
      ),
      insertEbook(newEbook(file, { slug: 'wanted', title: 'A wanted book' }), harness.services),
    ]);
    expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const listed = await listForCoach(harness.services);
    expect(listed.filter(({ slug }) => slug === 'wanted')).toHaveLength(1);
  });

  test.each([{ title: 'Mine' }, { price: '$1.00' }, { hidden: true }])(
    'rejects a change to an eBook from the catalog, which is set in the content files: %j',
    async (change) => {
      await expect(
        updateEbook({ action: 'update', slug: 'meal-plan', ...change }, harness.services),
      ).rejects.toMatchObject({ code: 'bad_request' });
    },
  );
});

describe('a new version', () => {
  test('delivers a new version to later buyers, while earlier buyers keep the old one and can be notified once', async () => {
    const first = await upload(harness, { note: 'first' });
    await linkFile({ slug: 'meal-plan', file: first.file }, harness.services);
    const before = await buy(harness, { ebookId: 'meal-plan' });
    const second = await upload(harness, { note: 'second' });
    const linked = await linkFile({ slug: 'meal-plan', file: second.file }, harness.services);
    const version = linked.file?.version ?? 0;
    expect(version).toBe(3);
    expect(linked.earlier?.at(-1)).toEqual({ version: 2, sha256: hashOf(first.bytes) });
    const after = await buy(harness, {
      ebookId: 'meal-plan',
      customerEmail: 'ana@example.com',
      attemptId: '11111111-0a4b-4c7d-9e2f-1a2b3c4d5e6f',
    });
    expect(await download(harness, before.token, 'meal-plan')).toBe(hashOf(first.bytes));
    expect(await download(harness, after.token, 'meal-plan')).toBe(hashOf(second.bytes));

    const mailsBefore = harness.mails.length;
    const tell = () => notifyBuyers({ slug: 'meal-plan', version }, harness.services);
    expect(await tell()).toEqual({ state: 'waiting', looked: 0, notified: 0 });
    expect(await tell()).toEqual({ state: 'waiting', looked: 0, notified: 0 });
    for (let run = 0; run < 3; run += 1) await sweep(harness.services);
    expect(await tell()).toEqual({ state: 'done', looked: 2, notified: 1 });
    expect(harness.mails).toHaveLength(mailsBefore + 1);
    expect(harness.mails.at(-1)).toMatchObject({
      to: 'maria@example.com',
      subject: 'There’s a new version of your book',
    });
    const { items } = await openLink(before.token, harness.services);
    expect(items.map(({ slug }) => slug)).toEqual(['meal-plan', 'meal-plan-version-3']);
    expect(await download(harness, before.token, 'meal-plan')).toBe(hashOf(first.bytes));
    expect(await download(harness, before.token, 'meal-plan-version-3')).toBe(hashOf(second.bytes));
  });

  test('doesn’t offer a new version to refunded buyers', async () => {
    const { paymentId } = await buy(harness, { ebookId: 'meal-plan' });
    await handlePaymentEvent(harness.refund(paymentId), harness.services);
    const { file } = await upload(harness);
    await linkFile({ slug: 'meal-plan', file }, harness.services);
    await notifyBuyers({ slug: 'meal-plan', version: 2 }, harness.services);
    await sweep(harness.services);
    expect(await notifyBuyers({ slug: 'meal-plan', version: 2 }, harness.services)).toEqual({
      state: 'done',
      looked: 1,
      notified: 0,
    });
  });

  test('rejects an announcement of a version that isn’t for sale', async () => {
    await expect(
      notifyBuyers({ slug: 'meal-plan', version: 7 }, harness.services),
    ).rejects.toMatchObject({ code: 'bad_request' });
  });
});

/** Downloads the file and returns its hash. */
async function download(harness: TestHarness, token: string, item: string): Promise<string> {
  const claimId = '6f9d3c1e-0a4b-4c7d-9e2f-1a2b3c4d5e6f';
  const { downloadUrl } = await claimFile({ token, item, claimId }, harness.services);
  const file = await sendFile(downloadUrl.slice(downloadUrl.indexOf('=') + 1), harness.services);
  const body = file.read({ start: 0, end: file.bytes - 1 });
  return hashOf(new Uint8Array(await new Response(body).arrayBuffer()));
}
