import type { writeBanner as call } from '@pq/contract/calls/admin/banners';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { buildAdmin, openTestPlatform } from '@pq/testkit';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import {
  changeBanner,
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

it('a banner is shown in order through its last day and keeps its clicks when changed', async () => {
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

it('a banner changed meanwhile is neither changed nor removed, and pictures must be uploaded for banners', async () => {
  const { platform, admin, decisions } = await open();
  const { key } = await createBanner(platform, admin, fields);
  await changeBanner(platform, admin, { ...fields, key, version: 1, position: 3 });
  expect(await refusal(changeBanner(platform, admin, { ...fields, key, version: 1 }))).toBe('decisionStale');
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
