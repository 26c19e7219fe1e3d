import { expect, test, vi } from 'vitest';
import { composeMessage, withImageUrls } from '#netlify/mail/layout.ts';

vi.mock('#content/site.json', async (importOriginal) => {
  const { default: site } = await importOriginal<{ default: { coach: object } }>();
  const photo = { image: './art/maria.jpg', alt: 'Maria smiles on her porch.' };
  return { default: { ...site, coach: { ...site.coach, photo, signature: 'Warmly, Maria' } } };
});

test('shows the coach’s photo above her signature, with an absolute URL', () => {
  const { html, text } = composeMessage('Your book', ['Here it is.']);
  expect(withImageUrls(html, 'https://example.org')).toMatch(
    /<img src="https:\/\/example\.org\/share\/coach\.jpg" alt=""[^]*Warmly, Maria/,
  );
  expect(text).toContain('Warmly, Maria');
  expect(text).not.toContain('coach.jpg');
});

test('omits the photo from an email with its own fine print', () => {
  expect(composeMessage('News', ['Hello.'], ['Unsubscribe']).html).not.toContain('coach.jpg');
});
