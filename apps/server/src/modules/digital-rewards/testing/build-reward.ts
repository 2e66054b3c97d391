import { addDays, seoulDate } from '@pq/domain/dates';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

export async function buildReward(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  project: { key: string; ownerId: string },
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const nowMs = clock.now();
  const [key, now, today] = [newId(nowMs), new Date(nowMs), seoulDate(nowMs)];
  await insertRows(database.db, 'pq_reward', [
    {
      key,
      projectKey: project.key,
      authorId: project.ownerId,
      title: '메이킹 필름',
      thumbnail: '/files/demo/film.1080x810.d9c6ae.jpg',
      category: 2,
      periodStart: today,
      periodFinish: addDays(today, 10),
      state: 'funding',
      openFrom: 'pledge',
      editor: '<p>후원자에게만 보이는 글</p>',
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
      savedAt: now,
      ...overrides,
    },
  ]);
  return key;
}
