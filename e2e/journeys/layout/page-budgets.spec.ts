import { pictureWidths } from '@pq/domain/files/pictures';
import { call, type Project } from '../../support/api.ts';
import { type ShownPicture, weighPage } from '../../support/page-weight.ts';
import { expect, test } from '../../support/test.ts';

const KB = 1_024;
const budgets = { homeScript: 179 * KB, styles: 20 * KB, page: 704 * KB, shift: 0.02 };
const screens = [
  { name: 'sharp phone', width: 390, height: 844, scale: 3 },
  { name: 'tablet', width: 1024, height: 768, scale: 1 },
  { name: 'sharp desktop', width: 1440, height: 900, scale: 2 },
];

// Animations may shift other elements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function detailPath(): Promise<string> {
  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  return `/funding/detail/${body.data[0]?.key}`;
}

/** A browser reuses a cached wider variant for a narrower box: each variant counts at its widest use. */
function widestOf(pictures: ShownPicture[]): ShownPicture[] {
  const widest = new Map<string, ShownPicture>();
  for (const picture of pictures)
    if (picture.box >= (widest.get(picture.src)?.box ?? 0)) widest.set(picture.src, picture);
  return [...widest.values()];
}

/**
 * AVIF, at least as sharp as the screen if the picture has enough pixels, and at most one variant wider than needed.
 */
function findFault({ src, box }: ShownPicture, scale: number): string | null {
  const [, original, width, format] = /\.(\d+)x\d+\.[0-9a-f]{6}\.\w+\/(\d+)\.(\w+)$/.exec(src) ?? [];
  if (format !== 'avif') return `${src} is no AVIF copy`;
  const needed = box * scale;
  if (Number(width) < Math.min(needed, Number(original)) - 1)
    return `${src} is too small for ${needed} pixels`;
  const sharp = pictureWidths.filter((known) => known >= needed);
  return sharp.length > 1 && Number(width) > (sharp[1] ?? 0) ? `${src} is wasted on ${needed} pixels` : null;
}

const pages = [
  { of: 'home', path: async () => '/' },
  { of: 'a section', path: async () => '/funding' },
  { of: 'a list', path: async () => '/projects/funding/list' },
  { of: 'a project', path: detailPath },
];

for (const { name, width, height, scale } of screens)
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: scale });

    for (const { of, path } of pages)
      test(`the page of ${of} is within its weight, does not shift, and shows AVIF of the right width`, async ({
        page,
      }) => {
        const weight = await weighPage(page, await path());
        const stored = weight.pictures.filter(({ src }) => !src.endsWith('.svg'));
        expect(stored.length).toBeGreaterThan(0);
        const faults = widestOf(stored).map((picture) => findFault(picture, scale));
        expect(faults.filter((fault) => fault !== null)).toEqual([]);
        expect(stored.filter(({ first }) => first).length).toBe(of === 'home' ? 2 : 1);
        expect(weight.transferred).toBeLessThanOrEqual(budgets.page);
        expect(weight.shift).toBeLessThanOrEqual(budgets.shift);
        expect(weight.styleGzip).toBeGreaterThan(0);
        expect(weight.styleGzip).toBeLessThanOrEqual(budgets.styles);
        if (of === 'home') expect(await weight.scriptGzip()).toBeLessThanOrEqual(budgets.homeScript);
      });
  });

test('where a copy cannot be had the picture itself is shown, and its ground where there is none', async ({
  page,
}) => {
  await page.route('**/variants/**', (route) => route.abort());
  await page.goto('/projects/funding/list');
  const first = page.locator('article a > :first-child').first();
  await expect(first.locator('img')).toHaveJSProperty('complete', true);
  await expect(first.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  expect(await first.locator('img').evaluate((image: { currentSrc: string }) => image.currentSrc)).toContain(
    '/files/',
  );
  await page.route('**/files/**', (route) => route.abort());
  await page.reload();
  await expect(first.locator('img')).toHaveCount(0);
  await expect(first).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
