import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { placeInEditor } from '#src/domain/coach/github-repository.ts';
import { expectNoViolations } from '../violations.ts';
import { stubGitHub, type GitHubStub } from '../github-stub.ts';
import { expect } from '../test.ts';

/** Returns all files the editor requests from the GitHub stub. */
export const contentFiles = () =>
  globSync([
    'content/*.json',
    'content/*/*.{mdx,json}',
    'content/art/*.svg',
    'content/covers/*.svg',
  ]);

/** Opens the editor with the existing files and signs in. */
export async function openEditor(page: Page, url: string): Promise<GitHubStub> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      'name="content-repository" content=""',
      'name="content-repository" content="https://github.com/owner/name/tree/drafts"',
    );
    await route.fulfill({ response, body });
  });
  const forge = await stubGitHub(
    page,
    new Map(contentFiles().map((file) => [file, readFileSync(file)])),
  );
  await page.goto('/edit');
  await expectNoViolations(page, 'before the editor');
  await page.getByRole('button', { name: 'Open the editor' }).click();
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox').fill('github_pat_of_one_repository');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Books and prices')).toBeVisible();
  return forge;
}

export async function openFile(page: Page, file: string): Promise<void> {
  await page.goto(`/edit${placeInEditor(file)}`);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

/** Scrolls the open article to its text, and waits until the editor has rendered it. */
export async function scrollToText(page: Page): Promise<Locator> {
  const text = page.locator('section[data-key-path="body"]');
  await text.scrollIntoViewIfNeeded();
  const box = text.getByRole('textbox').first();
  await expect(box).toHaveText(/./);
  return box;
}
