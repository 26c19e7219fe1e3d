import { afterEach, expect, test, vi } from 'vitest';
import { shareLink } from '#src/islands/checkout/share-link.ts';

const LINK = { title: 'Books', text: 'Please pay.', url: 'https://shop.example/checkout?books=a' };
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

afterEach(() => vi.unstubAllGlobals());

function device(parts: { share?: () => Promise<void>; writeText?: () => Promise<void> }): void {
  const { share, writeText } = parts;
  vi.stubGlobal('navigator', {
    ...(share && { share }),
    ...(writeText && { clipboard: { writeText } }),
  });
}

test('shares the whole message if the device supports sharing', async () => {
  const share = vi.fn(() => Promise.resolve());
  device({ share });
  expect(await shareLink(LINK)).toBe('sent');
  expect(share).toHaveBeenCalledWith(LINK);
});

test('doesn’t copy anything if the user cancels the share dialog', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  device({ share: refuse('AbortError'), writeText });
  expect(await shareLink(LINK)).toBe('stopped');
  expect(writeText).not.toHaveBeenCalled();
});

test('copies just the link if sharing is unavailable or fails', async () => {
  for (const share of [undefined, refuse('NotAllowedError')]) {
    const writeText = vi.fn(() => Promise.resolve());
    device({ ...(share && { share }), writeText });
    expect(await shareLink(LINK)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(LINK.url);
  }
});

test('reports that it could neither share nor copy, so that the caller can show the link', async () => {
  device({});
  expect(await shareLink(LINK)).toBe('neither');
  device({ writeText: refuse('NotAllowedError') });
  expect(await shareLink(LINK)).toBe('neither');
});
