import { afterEach, describe, expect, test, vi } from 'vitest';
import { track } from '#src/browser/track.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser with all three tracking channels. */
function openBrowser(navigator: object) {
  const page = { dataLayer: [] as unknown[], gtag: vi.fn() };
  const fetched = vi.fn().mockResolvedValue(Response.json({ counted: true }));
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('fetch', fetched);
  return { page, fetched };
}

const click = { button_name: 'Buy Now', location: '/shop buy-box' };

describe('clicks on a main button', () => {
  test('sends a click to all three channels, and to our own with no extra data', () => {
    const { page, fetched } = openBrowser({});
    track(click.button_name, click.location);
    expect(page.dataLayer).toEqual([{ event: 'button_click', ...click }]);
    expect(page.gtag.mock.calls).toEqual([['event', 'button_click', click]]);
    expect(fetched.mock.calls).toEqual([
      [
        '/.netlify/functions/track',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(click),
          keepalive: true,
        },
      ],
    ]);
  });

  test.each([[{ globalPrivacyControl: true }], [{ doNotTrack: '1' }]])(
    'doesn’t report a click when the browser sends %o',
    (navigator) => {
      const { page, fetched } = openBrowser(navigator);
      track(click.button_name, click.location);
      expect(page.dataLayer).toEqual([]);
      expect(page.gtag).not.toHaveBeenCalled();
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});
