import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { removeBanner } from '#src/modules/community/banners.ts';
import { buildReward } from '#src/modules/digital-rewards/testing/build-reward.ts';
import { removeReward } from '#src/modules/digital-rewards/write-rewards.ts';
import { openDraftApp } from '#src/modules/projects/drafts/testing/writing.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildProject } from '#src/testing/index.ts';

/** A picture with one reference, which another transaction references and commits while `remove` waits for it. */
async function openShown(kind: 'notice' | 'pqbox') {
  const { platform, writer } = await openDraftApp();
  const { db } = platform.database;
  const url = await writer.picture('a', kind);
  const project = await buildProject(platform, { ownerId: writer.uid });
  const show = async (): Promise<string> => {
    if (kind === 'pqbox') return buildReward(platform, project, { thumbnail: url, state: 'save' });
    const key = newId(platform.clock.now());
    await insertRows(db, 'banner', [
      { key, group: 'line', position: 0, cttsTit: '기획전', cttsLink: '/', adThumbnail: url },
    ]);
    return key;
  };
  const shownAgainDuring = async (remove: () => Promise<void>) => {
    const showing = await db.connect();
    await showing.query('begin');
    await showing.query('update upload set used_at = now()');
    const removed = remove();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
    await show();
    await showing.query('commit');
    showing.release();
    await removed;
  };
  const admin = { uid: writer.uid, email: 'a@example.com', name: '운영자', role: 'admin' } as const;
  return { platform, project, admin, writer, show, shownAgainDuring };
}

const brokenIn = async ({ database, clock }: Awaited<ReturnType<typeof openShown>>['platform']) =>
  (await runChecks(database.db, clock.now()))
    .map(({ invariant }) => invariant)
    .filter((name) => name.startsWith('a picture'));

test('a picture that one banner drops while another adds it stays used', async () => {
  const { platform, admin, show, shownAgainDuring } = await openShown('notice');
  const key = await show();
  await shownAgainDuring(() => removeBanner(platform, admin, { key }));
  expect(await brokenIn(platform)).toEqual([]);
});

test('a picture that one reward drops while another adds it stays used', async () => {
  const { platform, project, writer, show, shownAgainDuring } = await openShown('pqbox');
  const rewardId = await show();
  await shownAgainDuring(() => removeReward(platform, { uid: writer.uid }, { id: project.key, rewardId }));
  expect(await brokenIn(platform)).toEqual([]);
});

test.each([
  ['notice', 'a picture for notices is used exactly as long as a notice or a banner shows it'],
  ['pqbox', 'a picture for the PQ box is used exactly as long as a reward of its owner names it'],
] as const)(
  'the checks find a shown picture of kind %s that is not marked as used',
  async (kind, invariant) => {
    const { platform, show } = await openShown(kind);
    expect(await brokenIn(platform)).toEqual([]);
    await show();
    expect(await brokenIn(platform)).toEqual([invariant]);
  },
);

test('the checks find a shown profile picture that is not marked as used', async () => {
  const { platform, writer } = await openDraftApp();
  const url = await writer.picture('me', 'profile');
  await platform.database.db.query('update member set image = $1', [url]);
  expect(await brokenIn(platform)).toEqual([
    'a picture of a profile is used exactly as long as its member shows it',
  ]);
});
