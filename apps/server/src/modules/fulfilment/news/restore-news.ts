import { type NewsAudience, newsAudiences } from '@pq/domain/community/news';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { setNewsPictures } from '#src/modules/media/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { dropNewsMails } from './news-broadcast.ts';
import { countNews, lockNewsProject, markRemoved } from './queries.ts';

const stateRow = z.object({
  news: z.string(),
  audience: z.enum(newsAudiences),
  announcedAt: z.number().nullable(),
  blindedAt: z.number().nullable(),
  removed: z.boolean(),
});

/** What the decision log says of an item. */
export type LoggedNews = {
  news: string;
  project: string;
  audience: NewsAudience;
  announcedAt: number | null;
  mailed: boolean;
  blindedAt: number | null;
  removed: boolean;
};

export async function readNewsStates(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, z.output<typeof stateRow>>> {
  const rows = await query(
    db,
    stateRow,
    sql`
    select key as news, audience, ${epochMs('announced_at')} as announced_at, ${epochMs('blinded_at')} as blinded_at,
      removed_at is not null as removed
    from news where key = any(${[...keys]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.news, row]));
}

/** Its readers were notified before the loss, so that nobody is again; it is never shown to more readers than were logged. */
export async function restoreNews(tx: Tx, logged: LoggedNews, now: Date): Promise<void> {
  const { news: key, project, audience, announcedAt, mailed, blindedAt, removed } = logged;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  const owner = await lockNewsProject(tx, project);
  if (removed) await markRemoved(tx, key, now);
  if (removed && owner) await setNewsPictures(tx, { key, ownerId: owner.ownerId }, [], now);
  await execute(
    tx,
    sql`
    update news set announced_at = ${at(announcedAt)}, mailed = ${mailed}, blinded_at = ${at(blindedAt)},
      audience = case when ${audience} = 'backers' then 'backers' else audience end
    where key = ${key}`,
  );
  await dropNewsMails(tx, key);
  await countNews(tx, project);
}
