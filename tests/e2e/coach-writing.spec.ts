import { openPhone, test } from './coach-test.ts';
import { expectNoFindingsInAnyTheme } from './findings.ts';
import { expect } from './test.ts';

/** Presses in GitHub's editor, by its documentation: into the name, into the text, and twice on "Commit changes". */
const PRESSES_AT_THE_FORGE = 4;
const MOST_PRESSES = 10;

test('a new article from a phone to its preview takes at most 10 presses besides writing @nightly', async ({
  browser,
  coachSite,
}) => {
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  let presses = PRESSES_AT_THE_FORGE;
  let asked = '';
  await page.route('https://github.com/**', (route) => {
    asked = route.request().url();
    return route.fulfill({ contentType: 'text/html', body: '<h1>The editor of the forge</h1>' });
  });
  const press = async (name: string) => {
    presses += 1;
    await page.getByRole('link', { name }).click();
  };

  await page.goto('/admin');
  await press('New article');
  await expect(page.getByRole('heading', { name: 'The editor of the forge' })).toBeVisible();
  const { pathname, searchParams } = new URL(asked);
  expect(pathname).toBe('/owner/name/new/drafts/content/blog');
  expect(searchParams.get('filename')).toMatch(/^new-article-\d{4}-\d\d-\d\d\.mdx$/);
  expect(searchParams.get('value')).toContain('draft: true');

  presses += 1;
  await page.goBack();
  await press('Look at “A walk”');
  await expect(page.getByRole('heading', { name: 'A walk' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await phone.close();
});

test('what is to be changed comes into the room in words, with the way to the line @nightly', async ({
  browser,
  coachSite,
}) => {
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.goto('/admin');
  await expect(page.getByText('This sentence has 26 words.')).toBeVisible();
  await expect(page.getByText('Make 2 sentences of it.')).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Change content/blog/a-walk.mdx, line 24' }),
  ).toHaveAttribute('href', 'https://github.com/owner/name/edit/drafts/content/blog/a-walk.mdx');
  await expectNoFindingsInAnyTheme(page, { state: 'Write', widths: [320] });
  await phone.close();
});
