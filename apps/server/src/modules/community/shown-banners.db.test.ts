import { seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { listPolicies } from '#src/modules/accounts/policies/routes.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { countLineClick, listBanners } from './banners.ts';

test('listBanners returns the banners in force by group, in order', async () => {
  const platform = await openTestPlatform();
  const now = platform.clock.now();
  const add = (
    cttsTit: string,
    position: number,
    fields: { group?: string; startsAt?: Date; endsAt?: Date } = {},
  ) =>
    insertRows(platform.database.db, 'banner', [
      { key: newId(now), group: 'line', position, cttsTit, ...fields },
    ]);
  await add('second', 2);
  await add('first', 1, { startsAt: new Date(now), endsAt: new Date(now + 1) });
  await add('over', 0, { endsAt: new Date(now) });
  await add('not yet', 0, { startsAt: new Date(now + 1) });
  await add('funding', 0, { group: 'slider' });
  await add('order', 0, { group: 'orderslider' });

  const shown = await listBanners(platform);
  expect(shown.line.map((item) => item.ctts_tit)).toEqual(['first', 'second']);
  expect(shown.slider.map((item) => item.ctts_tit)).toEqual(['funding']);
  expect(shown.orderslider.map((item) => item.ctts_tit)).toEqual(['order']);

  await countLineClick(platform, 0);
  await countLineClick(platform, 1);
  await countLineClick(platform, 1);
  await countLineClick(platform, 99);
  const { rows } = await platform.database.db.query('select ctts_tit, clicks from banner');
  expect(Object.fromEntries(rows.map((row) => [row.ctts_tit, row.clicks]))).toEqual({
    first: 1,
    second: 2,
    over: 0,
    'not yet': 0,
    funding: 0,
    order: 0,
  });

  platform.clock.set(now + 1);
  expect((await listBanners(platform)).line.map((item) => item.ctts_tit)).toEqual(['not yet', 'second']);
});

test('listPolicies returns the newest text in force by the Seoul date', async () => {
  const platform = await openTestPlatform();
  const add = (version: number, effectiveAt: string) =>
    insertRows(platform.database.db, 'policy_text', [
      {
        id: 'terms',
        version,
        title: `이용약관 ${version}`,
        sections: [{ heading: '제1조', paragraphs: ['목적'] }],
        effectiveAt,
        createdAt: new Date(),
      },
    ]);
  await add(1, '2026-01-01');
  await add(2, '2026-11-20');
  await add(3, '2026-11-21');
  expect((await listPolicies(platform)).terms).toEqual({
    id: 'terms',
    title: '이용약관 2',
    effectiveAt: '2026-11-20',
    sections: [{ heading: '제1조', paragraphs: ['목적'] }],
  });
  platform.clock.set(seoulInstant('2026-11-21'));
  expect((await listPolicies(platform)).terms?.title).toBe('이용약관 3');
  platform.clock.set(seoulInstant('2026-11-20') - 1);
  const before = await listPolicies(platform);
  expect(before.terms?.title).toBe('이용약관 1');
  expect(before).not.toHaveProperty('private');
});

test('a click is answered with state true, whatever it names', async () => {
  const { app } = await openTestApp();
  for (const idx of [0, 99, -1, 1.5, 'x', null, undefined]) {
    const answer = await app.inject({ method: 'PUT', url: '/api/line/click', payload: { idx } });
    expect([idx, answer.statusCode, answer.json().state]).toEqual([idx, 200, true]);
  }
});
