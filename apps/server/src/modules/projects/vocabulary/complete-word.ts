import { wordPattern } from '@pq/domain/text/search-text';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import { escapeLike } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { keysOf } from './keystrokes.ts';

const COMPLETIONS = 10;
/** Where more terms have the same start, `frequent_start` has those of most projects. */
const SORTED_AT_MOST = 1_000;
/** No start of so many keys is frequent. */
const MAX_KEYS = 24;

const termRow = z.object({ term: z.string(), weight: z.number() });
type Completion = z.output<typeof termRow>;

/**
 * The terms that begin with a folded word, those of most projects first. Keys are compared, not letters, so that a syllable may be
 * half composed; a word of initial consonants is compared with those of the terms.
 */
export async function completeWord({ db }: Pick<Database, 'db'>, word: string): Promise<Completion[]> {
  const [start, column] = isInitials(word) ? [word, sql`search_initials(term)`] : [keysOf(word), sql`keys`];
  return query(
    db,
    termRow,
    sql`
    select term, weight from (
      (select t.term, t.weight from frequent_start f
        cross join unnest(f.terms) of (term) join search_term t on t.term = of.term where f.start = ${start})
      union all
      (select term, weight from (
        select term, weight from search_term
        where ${column} like ${`${escapeLike(start)}%`} and not exists (select from frequent_start where start = ${start})
        limit ${SORTED_AT_MOST}) beginning
      order by weight desc, term limit ${COMPLETIONS})
    ) found order by weight desc, term limit ${COMPLETIONS}`,
  );
}

/** Whether a folded text begins with a typed text, as `completeWord` compares them. */
export function startsAs(text: string, typed: string): boolean {
  if (isInitials(typed)) return new RegExp(`^${wordPattern(typed, 'title')}`).test(text);
  return keysOf(text).startsWith(keysOf(typed));
}

function isInitials(word: string): boolean {
  return /^[\u1100-\u1112]+$/.test(word);
}

/** Makes `frequent_start` again, from its shortest starts to the longest. */
export async function updateFrequentStarts(
  { database }: Pick<Platform, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await execute(tx, sql`set local statement_timeout = 0`);
    await execute(tx, sql`delete from frequent_start`);
    for (const column of [sql`keys`, sql`search_initials(term)`])
      for (let length = 1; length <= MAX_KEYS && !signal.aborted; length += 1) {
        const added = await execute(
          tx,
          sql`
          insert into frequent_start (start, terms)
          select start, array_agg(term order by place) from (
            select left(${column}, ${length}) as start, term, count(*) over (partition by left(${column}, ${length})) as total,
              row_number() over (partition by left(${column}, ${length}) order by weight desc, term) as place
            from search_term where char_length(${column}) >= ${length}) ranked
          where total > ${SORTED_AT_MOST} and place <= ${COMPLETIONS}
          group by start on conflict (start) do nothing`,
        );
        if (added === 0) break;
      }
  });
}
