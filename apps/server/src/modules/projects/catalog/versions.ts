import sql from 'sql-template-tag';
import { z } from 'zod';
import { createBatcher } from '#src/platform/batcher.ts';
import { prepared, type QueryTarget, queryOnly } from '#src/platform/database/query.ts';

/** Values that no other content ever had. */
export type Versions = {
  /** Of everything that decides what lists and searches find, in which order, except popularity. */
  catalogue: string;
  /** By key; projects that do not exist are missing. */
  projects: ReadonlyMap<string, string>;
};

export type ReadVersions = (keys: readonly string[]) => Promise<Versions>;

const server = sql`(select extract(epoch from pg_postmaster_start_time())::text)`;

/**
 * The version of what visitors are shown of the project `p` by the maker `m`: the transactions that wrote their rows last. Whatever
 * else is shown with a project writes its row too (migration 0079). The start of PostgreSQL is part of it, because a replica that
 * replaces a lost primary gives the numbers of lost transactions to others.
 */
export const versionColumn = sql`${server} || ' ' || p.xmin || ' ' || m.xmin as version`;

const versionsRow = z.object({
  catalogue: z.string(),
  keys: z.array(z.string()),
  versions: z.array(z.string()),
});

async function findVersions(on: QueryTarget, asked: readonly string[]): Promise<Versions> {
  const { catalogue, keys, versions } = await queryOnly(
    prepared(on, 'project-versions'),
    versionsRow,
    sql`
    select (select ${server} || ' ' || xmin from project_catalogue) as catalogue,
      coalesce(array_agg(key), '{}') as keys, coalesce(array_agg(version), '{}') as versions
    from (
      select p.key::text, ${versionColumn}
      from unnest(${asked}::uuid[]) as asked (key)
        join project p on p.key = asked.key join member m on m.id = p.owner_id) found`,
  );
  return { catalogue, projects: new Map(keys.map((key, at) => [key, versions[at] ?? ''])) };
}

/**
 * Concurrent reads share a statement that starts after the last of them, so no caller gets a version that was replaced before its
 * call.
 */
export function createReadVersions(on: QueryTarget): ReadVersions {
  return createBatcher(
    async (asked: readonly (readonly string[])[]) => {
      const versions = await findVersions(on, [...new Set(asked.flat())]);
      return asked.map(() => versions);
    },
    { concurrency: 2 },
  );
}
