import { expectNoViolations } from './violations.ts';
import { lookAt, TEMPLATES, waitForData } from './page-checks.ts';
import { expect, test } from './test.ts';

for (const paths of TEMPLATES) {
  test(`passes axe at 2 widths on ${paths.join(', ')}`, async ({ page, allowConsole }) => {
    // When opened without a session or link, the coach's and buyers' pages log a 400, 401, or 404.
    allowConsole(/40[014]/);
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await waitForData(page);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const { troubles } = await lookAt(page, { targets: true });
        expect.soft(troubles, `${path} at ${width} px`).toEqual([]);
        await expectNoViolations(page, `${path} at ${width} px`);
      }
    }
  });
}
