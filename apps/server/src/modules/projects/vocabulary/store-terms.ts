import { termsOf } from '@pq/domain/text/search-terms';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Database, Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { halvesOf, keysOf, keyTriples, resemblingHalves } from './keystrokes.ts';

const BATCH = 500;
const ROWS_A_STATEMENT = 5_000;

type Weights = Map<string, number>;

/**
 * Applies the changes of titles and names since the last run to `search_term`; builds it where it is empty. Returns how many
 * changes it applied. Safe in several processes.
 */
export async function updateTerms({ database }: Pick<Platform, 'database'>, signal: AbortSignal) {
  if (await isMissing(database)) await rebuildTerms({ database });
  let applied = 0;
  while (!signal.aborted) {
    const batch = await inTransaction(database.db, applyBatch);
    applied += batch;
    if (batch < BATCH) break;
  }
  countDone('changes of search terms', applied);
  return applied;
}

export function startTermTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'search terms', topic: 'search-terms', everyMs: 10_000 },
    (signal) => updateTerms(platform, signal),
  );
}

async function isMissing({ db }: Database): Promise<boolean> {
  const { missing } = await queryOnly(
    db,
    z.object({ missing: z.boolean() }),
    sql`select not exists (select from search_term) and exists (select from project where shelf is not null) as missing`,
  );
  return missing;
}

const dueRow = z.object({
  oldText: z.string().nullable(),
  newText: z.string().nullable(),
  projects: z.number(),
});

/** Row locks make other processes wait, so that a word is never taken away before it was added. */
async function applyBatch(tx: Tx): Promise<number> {
  const due = await query(
    tx,
    dueRow,
    sql`delete from search_term_due where id in (select id from search_term_due order by noted_at, id limit ${BATCH} for update)
      returning old_text, new_text, projects`,
  );
  const weights: Weights = new Map();
  for (const { oldText, newText, projects } of due) {
    if (oldText !== null) add(weights, oldText, -projects);
    if (newText !== null) add(weights, newText, projects);
  }
  const changed = [...weights].filter(([, weight]) => weight !== 0);
  await addTerms(
    tx,
    changed.filter(([, weight]) => weight > 0),
  );
  await removeTerms(
    tx,
    changed.filter(([, weight]) => weight < 0),
  );
  if (due.length > 0) await raiseCatalogue(tx);
  return due.length;
}

/** Drops cached searches, which depend on the terms. The last statement of its transaction, because others wait for this row. */
async function raiseCatalogue(tx: Tx): Promise<void> {
  await execute(tx, sql`update project_catalogue set raised = raised + 1`);
}

/**
 * Counts the words of all listed projects again. In one snapshot, so that each change is either in it, and its note deleted, or
 * noted for the next run.
 */
export async function rebuildTerms({ database }: Pick<Platform, 'database'>): Promise<number> {
  return await inTransaction(database.db, async (tx) => {
    await execute(tx, sql`set transaction isolation level repeatable read`);
    await execute(tx, sql`set local statement_timeout = 0`);
    await execute(tx, sql`delete from search_term_due`);
    await execute(tx, sql`delete from search_term`);
    const weights = await countTerms(tx);
    await addTerms(tx, [...weights]);
    await raiseCatalogue(tx);
    return weights.size;
  });
}

/** How many changes wait to be applied, and for how many seconds the oldest. */
export function countDueTerms({ db }: Database): Promise<{ due: number; oldestS: number }> {
  return queryOnly(
    db,
    z.object({ due: z.number(), oldestS: z.number() }),
    sql`select count(*)::int as due, coalesce(extract(epoch from now() - min(noted_at)), 0)::float8 as oldest_s
      from search_term_due`,
  );
}

const listedRow = z.object({ key: z.string(), title: z.string(), name: z.string() });

async function countTerms(tx: Tx): Promise<Weights> {
  const weights: Weights = new Map();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await query(
      tx,
      listedRow,
      sql`select p.key, p.title, m.name from project p join member m on m.id = p.owner_id
        where p.key > ${after}::uuid and p.shelf is not null order by p.key limit ${ROWS_A_STATEMENT}`,
    );
    for (const { title, name } of rows) add(weights, `${title} ${name}`, 1);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_STATEMENT) return weights;
    after = last.key;
  }
}

function add(weights: Weights, text: string, projects: number): void {
  for (const term of termsOf(text)) weights.set(term, (weights.get(term) ?? 0) + projects);
}

async function addTerms(tx: Tx, terms: readonly [string, number][]): Promise<void> {
  for (let from = 0; from < terms.length; from += ROWS_A_STATEMENT) {
    const rows = terms.slice(from, from + ROWS_A_STATEMENT).map(([term, weight]) => {
      const keys = keysOf(term);
      return { term, keys, triples: keyTriples(keys), halves: halvesOf(keys), weight };
    });
    await execute(
      tx,
      sql`insert into search_term (term, keys, triples, halves, weight)
        select term, keys, triples, halves, weight
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(term text, keys text, triples int[], halves int[], weight int)
        order by term
        on conflict (term) do update set weight = search_term.weight + excluded.weight`,
    );
  }
}

async function removeTerms(tx: Tx, terms: readonly [string, number][]): Promise<void> {
  const [words, weights] = [terms.map(([term]) => term), terms.map(([, weight]) => weight)];
  const less = sql`unnest(${words}::text[], ${weights}::int[]) as less (term, weight)`;
  await execute(
    tx,
    sql`delete from search_term t using ${less} where t.term = less.term and t.weight + less.weight <= 0`,
  );
  await execute(
    tx,
    sql`update search_term t set weight = t.weight + less.weight from ${less} where t.term = less.term`,
  );
}

export const foundTerm = z.object({
  /** `exact`: asked for; `synonym` of a typed word; `part`: a term contains the typed word; `near`: it resembles it. */
  kind: z.enum(['exact', 'synonym', 'part', 'near']),
  /** Of the typed word. */
  place: z.number(),
  term: z.string(),
  keys: z.string(),
  weight: z.number(),
});
export type FoundTerm = z.infer<typeof foundTerm>;

const RESEMBLING = 200;
/** The planner expects as many, and looks each up. */
const MAX_TYPED = 16;

export type TypedWord = {
  place: number;
  word: string;
  /** What it may be written for: other layouts, without a particle, itself. */
  variants: readonly string[];
  keys: string;
  /** How many typing errors are assumed at most. */
  errors: number;
};

/** What is known of typed words, in one statement. */
export function findTerms(db: Executor, typed: readonly TypedWord[]): Promise<FoundTerm[]> {
  const words = typed.map(({ keys, ...word }) => ({
    ...word,
    triples: keyTriples(keys),
    ...(word.errors > 0 && resemblingHalves(keys, word.errors)),
  }));
  return query(
    db,
    foundTerm,
    sql`
    with typed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(place int, word text, variants text[],
        triples int[], same int[], starts int[], ends int[])
      limit ${raw(String(MAX_TYPED))}
    ), exact as materialized (
      select w.place, t.term, t.keys, t.weight
      from typed w cross join unnest(w.variants) variant
        cross join lateral (select * from search_term where term = variant offset 0) t
    ), unknown as materialized (
      select * from typed w where not exists (select from exact e where e.place = w.place)
    )
    select 'exact' as kind, e.* from exact e
    union all
    select 'synonym', w.place, other.word, '', coalesce((select weight from search_term where term = other.word), 0)
    from typed w join synonym s on s.word = any(w.variants) join synonym other on other.group_id = s.group_id
    where char_length(other.word) > 1
    union all
    select 'part', w.place, w.word, '', p.weight from unknown w cross join lateral (
      -- Not limited to a row, for which the planner would read the whole table.
      select max(t.weight) as weight from (select * from search_term where triples @> w.triples offset 0) t
      where strpos(t.term, w.word) > 0) p
    where p.weight is not null and cardinality(w.triples) > 0
    union all
    select 'near', w.place, n.term, n.keys, n.weight from unknown w cross join lateral (
      select t.term, t.keys, t.weight from search_term t
      where t.halves && w.same or (t.halves && w.starts and t.halves && w.ends)
      order by t.weight desc, t.term limit ${RESEMBLING}) n`,
  );
}
