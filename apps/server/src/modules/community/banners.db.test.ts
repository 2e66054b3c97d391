import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { writeBanner as call } from '@pq/contract/calls/admin/banners';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin, openTestPlatform } from '#src/testing/index.ts';
import {
  changeBanner,
  checkBannerLinks,
  countLineClick,
  createBanner,
  listBanners,
  listEditedBanners,
  removeBanner,
} from './banners.ts';

const fields: z.output<typeof call.input> = {
  group: 'line',
  position: 0,
  ctts_tit: '겨울 기획전',
  ctts_ctts: '',
  ctts_link: '/funding',
  btn_label: '',
  ad_thumbnail: '',
  bg_color: '#FFFFFF',
  start: null,
  finish: null,
};

async function open() {
  const platform = await openTestPlatform();
  const admin = await buildAdmin(platform);
  const today = seoulDate(platform.clock.now());
  const shown = async () => (await listBanners(platform)).line.map((banner) => banner.ctts_tit);
  const decisions = async () =>
    (await platform.database.db.query('select action, before, after from audit_log order by at, id')).rows;
  return { platform, admin, today, shown, decisions };
}

it('a banner is shown in order through its last day and retains its clicks when changed', async () => {
  const { platform, admin, today, shown, decisions } = await open();
  const tomorrow = addDays(today, 1);
  await createBanner(platform, admin, { ...fields, ctts_tit: '둘째', position: 1 });
  const { key, version } = await createBanner(platform, admin, { ...fields, finish: today });
  await createBanner(platform, admin, { ...fields, ctts_tit: '내일부터', start: tomorrow });
  expect(await shown()).toEqual(['겨울 기획전', '둘째']);
  await countLineClick(platform, 0);
  await countLineClick(platform, Number.MAX_SAFE_INTEGER);
  await changeBanner(platform, admin, { ...fields, key, version, ctts_tit: '봄 기획전', finish: today });
  expect((await listEditedBanners(platform))[0]).toMatchObject({
    clicks: 1,
    version: 2,
    finish: today,
    start: null,
  });
  platform.clock.set(seoulInstant(tomorrow) - 1);
  expect(await shown()).toEqual(['봄 기획전', '둘째']);
  platform.clock.set(seoulInstant(tomorrow));
  expect(await shown()).toEqual(['내일부터', '둘째']);
  expect((await decisions()).at(-1)).toMatchObject({
    action: 'banner.change',
    before: { title: '겨울 기획전' },
    after: { title: '봄 기획전' },
  });
});

it('changing or removing a banner fails after a concurrent change, and its pictures must be uploads for banners', async () => {
  const { platform, admin, decisions } = await open();
  const { key } = await createBanner(platform, admin, fields);
  await changeBanner(platform, admin, { ...fields, key, version: 1, position: 3 });
  expect(await refusal(changeBanner(platform, admin, { ...fields, key, version: 1 }))).toBe('stale');
  expect(await refusal(removeBanner(platform, admin, { key, version: 1 }))).toBe('decisionStale');
  const stolen = { ...fields, ad_thumbnail: '/files/story/2026/x.jpg' };
  expect(await refusal(createBanner(platform, admin, stolen))).toBe('invalid');
  await removeBanner(platform, admin, { key, version: 2 });
  expect(await refusal(removeBanner(platform, admin, { key }))).toBe('notFound');
  expect((await decisions()).map(({ action }) => action)).toEqual([
    'banner.write',
    'banner.change',
    'banner.remove',
  ]);
});

async function siteWith(...paths: string[]) {
  const site = createServer(({ url, method, headers }, answer) => {
    const isFound = method === 'HEAD' && !headers.cookie && paths.includes(url ?? '');
    answer.writeHead(isFound ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

it('a banner that links a missing page of the site is saved only when that is wanted', async () => {
  const { platform, admin } = await open();
  const publicUrl = await siteWith('/funding');
  const here = { ...platform, config: { ...platform.config, publicUrl } };
  const missing = { ...fields, ctts_link: '/funding/detail/not-there' };
  expect(await refusal(createBanner(here, admin, missing))).toBe('missingPage');
  expect(await refusal(createBanner(here, admin, { ...fields, ctts_link: `${publicUrl}/abc` }))).toBe(
    'missingPage',
  );
  const made = await createBanner(here, admin, { ...missing, anyLink: true });
  expect(await refusal(changeBanner(here, admin, { ...missing, key: made.key }))).toBe('missingPage');
  for (const link of ['', '/funding', `${publicUrl}/funding`, 'https://elsewhere.example/abc'])
    await createBanner(here, admin, { ...fields, ctts_link: link });
  expect(await listEditedBanners(here)).toHaveLength(5);
});

it('a banner is marked while its page is missing, unless it is over or its site does not answer', async () => {
  const { platform, admin, today } = await open();
  const [gone, found] = [await siteWith(), await siteWith('/funding')];
  const at = (publicUrl: string) => ({ ...platform, config: { ...platform.config, publicUrl } });
  const marks = async () => (await listEditedBanners(platform)).map(({ missingSince }) => missingSince);
  const { key } = await createBanner(at(found), admin, fields);
  const since = platform.clock.now();
  expect(await checkBannerLinks(at(gone))).toBe(1);
  platform.clock.set(since + 86_400_000);
  expect(await checkBannerLinks(at(gone))).toBe(1);
  expect(await marks()).toEqual([since]);
  expect(await checkBannerLinks(at(found))).toBe(0);
  expect(await marks()).toEqual([null]);
  await checkBannerLinks(at(gone));
  await changeBanner(at(found), admin, { ...fields, key, ctts_link: '' });
  expect(await marks()).toEqual([null]);
  await changeBanner(at(found), admin, { ...fields, key, finish: today });
  expect(await checkBannerLinks(at(gone))).toBe(0);
  expect(await checkBannerLinks(at('http://127.0.0.1:1'))).toBe(0);
});
