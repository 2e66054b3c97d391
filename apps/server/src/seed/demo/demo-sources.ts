import type { ViewSource } from '@pq/domain/project/view-source';
import type * as schema from '#src/platform/database/schema.ts';
import type { Random } from '../random.ts';

/** Where people come from, and about how many of a hundred. */
const usual: readonly (readonly [share: number, source: ViewSource])[] = [
  [24, { kind: 'list', detail: '' }],
  [16, { kind: 'home', detail: '' }],
  [15, { kind: 'app', detail: 'kakaotalk' }],
  [11, { kind: 'engine', detail: 'naver' }],
  [9, { kind: 'share', detail: 'link' }],
  [8, { kind: 'site', detail: 'instagram.com' }],
  [6, { kind: 'search', detail: '' }],
  [4, { kind: 'site', detail: 'cafe.naver.com' }],
  [3, { kind: 'engine', detail: 'google' }],
];

/** The views of a demo project by where they came from; what is left over had no page before it. */
export function sourcesOf(
  projectKey: string,
  views: number,
  random: Random,
): (typeof schema.projectSource.$inferInsert)[] {
  const rows = usual.map(([share, source]) => {
    const about = Math.floor((views * share * random.int(60, 100)) / 10_000);
    return { projectKey, ...source, views: about };
  });
  const named = rows.reduce((sum, row) => sum + row.views, 0);
  const direct = { projectKey, kind: 'direct' as const, detail: '', views: views - named };
  return [direct, ...rows].filter((row) => row.views > 0);
}
