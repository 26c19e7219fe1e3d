import { afterEach, expect, test, vi } from 'vitest';
import { passLinkOn } from '#src/islands/checkout/pass-link-on.ts';

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

test('a device that can share gets the whole message', async () => {
  const share = vi.fn(() => Promise.resolve());
  device({ share });
  expect(await passLinkOn(LINK)).toBe('sent');
  expect(share).toHaveBeenCalledWith(LINK);
});

test('who closes the list of ways to share has copied nothing', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  device({ share: refuse('AbortError'), writeText });
  expect(await passLinkOn(LINK)).toBe('stopped');
  expect(writeText).not.toHaveBeenCalled();
});

test('a device that cannot share, or fails to, copies the address alone', async () => {
  for (const share of [undefined, refuse('NotAllowedError')]) {
    const writeText = vi.fn(() => Promise.resolve());
    device({ ...(share && { share }), writeText });
    expect(await passLinkOn(LINK)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(LINK.url);
  }
});

test('without any way the caller is told, so that the link can be shown', async () => {
  device({});
  expect(await passLinkOn(LINK)).toBe('neither');
  device({ writeText: refuse('NotAllowedError') });
  expect(await passLinkOn(LINK)).toBe('neither');
});
