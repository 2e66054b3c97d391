import { isPubliclyVisible, projectStates } from '@pq/domain/project/project';
import type { Database } from '#src/platform/database/database.ts';

/** What has pages of its own, by table. */
export type Source = 'project' | 'story' | 'notice';

const listed = projectStates.filter(isPubliclyVisible);

// $1 is a key, $2 the end or a limit, $3 the moment.
const shown: Record<Source, { path: string; where: string }> = {
  project: {
    path: `case purpose when 'projects' then '/funding/detail/' else '/order/detail/' end || key`,
    where: `state in (${listed.map((state) => `'${state}'`).join(', ')}) and $3::timestamptz is not null`,
  },
  story: { path: `'/story/' || key`, where: `blinded_at is null and created_at <= $3::timestamptz` },
  notice: { path: `'/notice/detail/' || key`, where: `published_at <= $3::timestamptz` },
};

const modified = (instant: string) =>
  `to_char(${instant} at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS"+09:00"')`;

/** Pages of a source from after `after` to `last`. */
export type Stretch = { source: Source; after: string; last: string };

/** The next `limit` pages of a source after a key: how many, up to which key, and when the latest of them changed. */
export async function measureStretch(
  database: Database,
  { source, after }: Omit<Stretch, 'last'>,
  limit: number,
  now: Date,
): Promise<{ count: number; last: string | null; modified: string | null }> {
  const { rows } = await database.pool.query<{ count: number; last: string | null; modified: string | null }>(
    {
      name: `sitemap-measure-${source}`,
      text: `
      select count(*)::int as count, max(key::text collate "C") as last, ${modified('max(updated_at)')} as modified
      from (select key, updated_at from ${source}
        where key > $1::uuid and ${shown[source].where} order by key limit $2::int) next`,
      values: [after, limit, now],
    },
  );
  return rows[0] ?? { count: 0, last: null, modified: null };
}

type PageRow = { key: string; path: string; modified: string };

const BATCH = 2_000;

/** The pages of a stretch in the order of their keys, some thousand at a time. */
export async function* readStretch(
  database: Database,
  { source, after, last }: Stretch,
  now: Date,
): AsyncGenerator<PageRow[]> {
  let from = after;
  for (;;) {
    const { rows } = await database.pool.query<PageRow>({
      name: `sitemap-read-${source}`,
      text: `
        select key, ${shown[source].path} as path, ${modified('updated_at')} as modified from ${source}
        where key > $1::uuid and key <= $2::uuid and ${shown[source].where} order by key limit ${BATCH}`,
      values: [from, last, now],
    });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1)?.key;
    if (end === undefined || rows.length < BATCH) return;
    from = end;
  }
}
