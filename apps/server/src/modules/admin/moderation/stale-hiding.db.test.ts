import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { buildStory } from '#src/modules/community/stories/testing/build-story.ts';
import { buildReward } from '#src/modules/digital-rewards/testing/build-reward.ts';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';
import { placeComment, placeReport } from './testing/content.ts';

async function open() {
  const opened = await openDraftApp();
  const { platform } = opened;
  const project = await buildProject(platform);
  const one = async () => openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const [admin, other] = [await one(), await one()];
  const found = async (path: string, key: string): Promise<Record<string, unknown>> => {
    const { data } = (await admin.call('GET', path, {})).json();
    return data.find((thing: { key: string }) => thing.key === key);
  };
  return {
    ...opened,
    project,
    admin,
    found,
    hide: (who: typeof admin, type: string, key: string, on: boolean, seen: unknown) =>
      who.call('POST', '/admin/blind', { type, key, on, seen, reason: '신고 확인' }),
    other,
  };
}

const kinds = ['project', 'story', 'pqbox', 'comment'] as const;

test.each(kinds)('a decision on a %s is refused after another admin has decided', async (type) => {
  const { platform, project, writer, admin, other, hide, found } = await open();
  const make = {
    project: async () => project.key,
    story: () => buildStory(platform, { authorId: writer.uid }),
    pqbox: () => buildReward(platform, project),
    comment: async () => {
      const at = { targetType: 'projects', targetKey: project.key } as const;
      const key = await placeComment(platform, { ...at, authorId: writer.uid });
      await placeReport(platform, key, project.ownerId);
      return key;
    },
  };
  const key = await make[type]();
  const { rows } = await platform.database.db.query('select version from pq_reward where key = $1', [key]);
  const readVersion = {
    project: async () => String((await found('/admin/project', key)).version),
    story: async () => (await found('/admin/story', key)).seen,
    pqbox: async () => String(rows[0].version),
    comment: async () => (await found('/admin/report', key)).seen,
  };
  const seen = await readVersion[type]();
  expect((await hide(admin, type, key, true, seen)).statusCode).toBe(200);
  for (const on of [true, false]) {
    const second = await hide(other, type, key, on, seen);
    expect([second.statusCode, second.json().msg]).toEqual([409, t('err.decisionStale')]);
  }
  const log = await platform.database.db.query(`select action from audit_log`);
  expect(log.rows).toHaveLength(1);
});

test('a decision is refused after another admin has dismissed the reports', async () => {
  const { platform, project, writer, admin, other, hide, found } = await open();
  const at = { targetType: 'projects', targetKey: project.key, authorId: writer.uid } as const;
  const key = await placeComment(platform, at);
  await placeReport(platform, key, project.ownerId);
  const { seen } = await found('/admin/report', key);
  const dismissed = await admin.call('POST', '/admin/report', { key, seen, reason: '문제없음' });
  expect(dismissed.statusCode).toBe(200);
  expect((await hide(other, 'comment', key, true, seen)).statusCode).toBe(409);
});
