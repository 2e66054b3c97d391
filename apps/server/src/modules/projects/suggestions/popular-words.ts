import { searchProjects } from '@pq/contract/calls/projects';
import { foldForSearch } from '@pq/domain/text/search-text';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findSearched } from '../catalog/search-projects.ts';

const DAY_MS = 86_400_000;
const MIN_MEMBERS = 5;
const MAX_WORDS = 10;
const MAX_LETTERS = 20;
/** A member whose searches are many more does not search. */
const MAX_USES = 200;

/**
 * Counts a submitted search of a member for the popular words, once a word and day, if it finds a project. Texts that may be
 * about a person (long ones, numbers, addresses) are not stored.
 */
export async function noteSearch(platform: Platform, memberId: string, text: string): Promise<void> {
  const folded = foldForSearch(text);
  if (!mayBePopular(folded)) return;
  const { keys } = await findSearched(platform, searchProjects.input.parse({ text, number: 1, exact: true }));
  if (keys.length === 0) return;
  await execute(
    platform.database.db,
    sql`
    insert into search_use (folded, member_id, text, at)
    select ${folded}, m.id, ${text}, ${new Date(platform.clock.now())} from member m
    where m.id = ${memberId} and m.left_at is null
      and (select count(*) from search_use where member_id = ${memberId}) < ${MAX_USES}
      and not exists (select from blocked_word where strpos(${folded}, word) > 0)
    on conflict (folded, member_id) do update set text = excluded.text, at = excluded.at`,
  );
}

/** Numbers of telephones and orders have more digits, with hyphens or without. */
function mayBePopular(folded: string): boolean {
  const together = folded.replace(/[\p{P}\p{S}]/gu, '');
  return (
    together !== '' &&
    [...folded].length <= MAX_LETTERS &&
    !folded.includes('@') &&
    !/\p{Nd}{5}/u.test(together)
  );
}

/** Deletes the searches of the day before and makes the popular words of the others. Safe in several processes. */
export async function updatePopularWords({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(database.db, async (tx) => {
    // Other processes wait, and so does the block of a word, which would not see the words that are made here, nor these the block.
    await execute(tx, sql`lock table popular_word in share row exclusive mode`);
    await execute(tx, sql`delete from search_use where at <= ${new Date(now - DAY_MS)}`);
    await execute(tx, sql`delete from popular_word`);
    await execute(
      tx,
      sql`
      insert into popular_word (folded, text, members, last_at, made_at)
      select folded, mode() within group (order by text), count(*)::int, max(at), ${new Date(now)} from search_use u
      where not exists (select from blocked_word where strpos(u.folded, word) > 0)
      group by folded having count(*) >= ${MIN_MEMBERS}
      order by count(*) desc, max(at) desc, folded limit ${MAX_WORDS}`,
    );
  });
}

/** Of a word that is blocked now, nothing stays. */
export async function forgetSearches(tx: Tx, word: string): Promise<void> {
  await execute(tx, sql`delete from popular_word where strpos(folded, ${word}) > 0`);
  await execute(tx, sql`delete from search_use where strpos(folded, ${word}) > 0`);
}

const popularRow = z.object({ text: z.string(), members: z.int(), madeAt: z.number() });

export function listPopular({ db }: Pick<Database, 'db'>): Promise<z.output<typeof popularRow>[]> {
  return query(
    db,
    popularRow,
    sql`select text, members, ${epochMs('made_at')} as made_at from popular_word
      order by members desc, last_at desc, folded`,
  );
}
