import { call, type Project } from '../../support/api.ts';
import { jpegSize } from '../../support/jpeg.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

const scraper = 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984';

/** Fetches like KakaoTalk's preview, which runs no scripts. */
function scrape(url: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> {
  return fetch(url.startsWith('/') ? `${ownSite.url}${url}` : url, {
    method,
    headers: { 'user-agent': scraper },
    redirect: 'manual',
  });
}

function textOf(html: string, pattern: RegExp): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return (pattern.exec(html)?.[1] ?? '').replace(
    /&(#?\w+);/g,
    (whole, name: string) => entities[name] ?? whole,
  );
}
const property = (html: string, name: string) =>
  textOf(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`));
const canonical = (html: string) => textOf(html, /<link rel="canonical" href="([^"]*)"/);

async function firstProject(purpose: Project['purpose']): Promise<Project> {
  const { body } = await call<Project[]>('GET', `/project/list?purpose=${purpose}&state=funding`);
  const [project] = body.data;
  if (!project) throw new Error('the demo site has open projects');
  return project;
}

for (const [purpose, word] of [
  ['projects', 'funding'],
  ['ordermade', 'order'],
] as const)
  test(`a link to a project of ${purpose} shows the project`, async () => {
    const { key, title } = await firstProject(purpose);
    const path = `/${word}/detail/${key}`;
    const views = async () =>
      (await call<{ views: number }>('GET', `/project/detail?purpose=${purpose}&key=${key}`)).body.data.views;
    const before = await views();
    const html = await (await scrape(`${path}?utm_source=kakao`)).text();

    expect(property(html, 'og:title')).toBe(title);
    expect(property(html, 'og:url')).toBe(`${ownSite.url}${path}`);
    expect(canonical(html)).toBe(`${ownSite.url}${path}`);
    expect(property(html, 'description')).toMatch(/달성|남음|부터/);
    expect(html.split('<body')[1]).toContain(title);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(data['@graph']).toMatchObject([
      { '@type': 'BreadcrumbList' },
      { '@type': 'Product', name: title },
    ]);

    const picture = property(html, 'og:image');
    expect(picture).toContain(`${ownSite.url}/share/${word}/${key}.jpg?v=`);
    const answer = await scrape(picture);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(jpegSize(bytes)).toEqual({ width: 1200, height: 630 });
    expect([property(html, 'og:image:width'), property(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(bytes.length).toBeLessThan(300 * 1_024);

    expect((await scrape(path, 'HEAD')).status).toBe(200);
    expect((await scrape(picture, 'HEAD')).headers.get('content-length')).toBe(String(bytes.length));
    expect(await views()).toBe(before);
  });

test('every page of the sitemap answers, names itself as canonical, and has a picture', async () => {
  const robots = await (await scrape('/robots.txt')).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const addresses = [...(await (await scrape(sitemap)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    (found) => found[1] ?? '',
  );
  expect(addresses.length).toBeGreaterThan(40);
  const pictures = new Set<string>();
  const titles = new Map<string, string>();
  for (const address of addresses) {
    const answer = await scrape(address);
    expect(answer.status, address).toBe(200);
    const html = await answer.text();
    expect(canonical(html), address).toBe(address);
    expect(property(html, 'robots'), address).toBe('');
    const title = textOf(html, /<title>([^<]*)<\/title>/);
    expect(titles.get(title), `${title}: ${address}`).toBeUndefined();
    titles.set(title, address);
    pictures.add(property(html, 'og:image'));
  }
  for (const picture of [...pictures].slice(0, 6)) expect((await scrape(picture)).status, picture).toBe(200);
});

test('private pages and pages that are not there stay out of search engines', async () => {
  for (const path of ['/login', '/nowhere', '/funding/detail/00000000-0000-0000-0000-000000000000'])
    expect(property(await (await scrape(path)).text(), 'robots'), path).toBe('noindex');
  for (const path of ['/my/card', '/payment']) {
    const answer = await scrape(path);
    expect([answer.status, answer.headers.get('location')], path).toEqual([
      303,
      expect.stringMatching(/^\/login\?/),
    ]);
  }
  const absent = await scrape('/share/funding/00000000-0000-0000-0000-000000000000.jpg');
  expect(absent.status).toBe(404);
});

test('sharing shows the address first, copied, or selected where the browser refuses to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {
      if (!window.allowed) throw new Error('refused');
      window.copied = text;
    } } });`,
  );
  const { key, title } = await firstProject('projects');
  await page.goto(`/funding/detail/${key}`);
  const opener = page.getByRole('button', { name: '공유하기' }).first();
  await opener.click();
  const sheet = page.getByRole('dialog', { name: '공유하기' });
  await expect(sheet).toBeInViewport({ ratio: 1 });
  await expect(sheet).toContainText(title);
  const field = sheet.getByRole('textbox', { name: '주소' });
  const address = `${ownSite.url}/funding/detail/${key}?ref=link`;
  await expect(field).toHaveValue(address);
  await expectNoAxeFindings(page);

  await sheet.getByRole('button', { name: '링크 복사' }).click();
  await expect(sheet.getByRole('status')).toHaveText(
    '브라우저가 복사를 막았습니다. 선택된 주소를 직접 복사해주세요.',
  );
  await expect(field).toBeFocused();
  expect(await page.evaluate('getSelection().toString()')).toBe(address);

  await page.evaluate('window.allowed = true');
  await sheet.getByRole('button', { name: '링크 복사' }).click();
  await expect(sheet.getByRole('status')).toHaveText('링크가 복사되었습니다.');
  expect(await page.evaluate('window.copied')).toBe(address);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
