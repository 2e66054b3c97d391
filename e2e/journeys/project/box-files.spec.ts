import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAs, signUpMember } from '../../support/members.ts';
import { expect, test } from '../../support/test.ts';

type File = { name: string; sha256: string };
type Links = { links: { url: string }[] };
type Card = { key: string; category: number; title: string };

async function read<T>(page: Page, path: string, query: Record<string, string>): Promise<T> {
  const answer = await page.request.get(`/api${path}?${new URLSearchParams(query)}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

async function press(page: Page, url: string): Promise<File> {
  const download = page.waitForEvent('download');
  await page.evaluate(`{
    const link = document.createElement('a');
    link.href = ${JSON.stringify(url)};
    document.body.append(link);
    link.click();
  }`);
  const saved = await download;
  const sha256 = createHash('sha256')
    .update(await readFile(await saved.path()))
    .digest('hex');
  return { name: saved.suggestedFilename(), sha256 };
}

function playFromTheMiddle(page: Page, url: string): Promise<number> {
  return page.evaluate(`(async () => {
    const video = document.createElement('video');
    const heard = (name) => new Promise((done, fail) => {
      video.addEventListener(name, done, { once: true });
      video.addEventListener('error', () => fail(new Error(video.error.message)), { once: true });
    });
    video.muted = true;
    video.src = ${JSON.stringify(url)};
    document.body.append(video);
    await heard('loadedmetadata');
    video.currentTime = 5;
    await heard('seeked');
    await video.play();
    while (video.currentTime < 5.1) await heard('timeupdate');
    return video.currentTime;
  })()`);
}

test('files of rewards arrive whole under their Hangul names, a video plays from its middle, and nobody else fetches them', async ({
  page,
  browser,
}) => {
  await enterAs(page, { email: 'backer@example.com' });
  await page.goto('/policy');
  const { boxes } = await read<{ boxes: { projectKey: string; title: string }[] }>(page, '/pqbox/own', {});
  const projectId = boxes.find(({ title }) => title.includes('재즈'))?.projectKey ?? '';
  const rewards = await read<Card[]>(page, '/pqbox/list', { id: projectId, value: '1' });
  expect(rewards.map(({ category }) => category).sort()).toEqual([0, 1, 2, 3]);
  const seen: string[] = [];
  for (const { key: id, category } of rewards) {
    const of = { projectId, id };
    const { data } = await read<{ data: { contents: File[] } }>(page, '/reward/detail', of);
    const { links } = await read<Links>(page, '/pqbox/link', { ...of, use: 'download' });
    for (const [nth, { url }] of links.entries()) {
      const { name, sha256 } = data.contents[nth] ?? {};
      expect(await press(page, url)).toEqual({ name, sha256 });
      seen.push(url);
    }
    if (category !== 0) continue;
    const shown = await read<Links>(page, '/pqbox/link', { ...of, use: 'show' });
    expect(await playFromTheMiddle(page, shown.links[0]?.url ?? '')).toBeGreaterThan(5);
  }
  expect(seen.length).toBeGreaterThanOrEqual(7);

  const other = await (await browser.newContext()).newPage();
  await enterAs(other, await signUpMember());
  for (const url of seen) expect((await other.request.get(url)).status()).toBe(403);
  await other.context().close();
});
