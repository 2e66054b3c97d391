import * as calls from '@pq/contract/calls/admin/synonyms';
import { t } from '@pq/domain/copy';
import { findRepeatedWords } from '@pq/domain/text/synonyms';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { recordDecision } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';

export function registerSynonyms(router: CallRouter, platform: Platform): void {
  router.admin(calls.listSynonyms, async () => ({ data: await readSynonyms(platform.database.db) }));
  router.admin(calls.writeSynonyms, async ({ input, admin, request }) => {
    const data = await writeSynonyms(platform, admin, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data, msg: t('admin.synonym.saved') };
  });
}

type Groups = readonly (readonly string[])[];
type Synonyms = { version: number; groups: string[][] };

/**
 * Replaces all groups of synonyms by groups of folded words. Throws synonymTwice at the words that are in two groups, and stale when
 * they were changed since `version`. Unchanged groups are no decision.
 */
export async function writeSynonyms(
  { database, clock }: Platform,
  admin: AdminCaller,
  { groups, version }: z.output<typeof calls.writeSynonyms.input>,
): Promise<{ version: number }> {
  assertOneGroupEach(groups);
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    // A statement of its own: the next one sees what a concurrent change has committed.
    await execute(tx, sql`select from synonym_version for update`);
    const former = await readSynonyms(tx);
    assertCurrent(version, former);
    if (JSON.stringify(former.groups) === JSON.stringify(groups)) return { version: former.version };
    await replaceSynonyms(tx, groups);
    const change = {
      before: { groups: without(former.groups, groups) },
      after: { groups: without(groups, former.groups) },
    };
    const subject = { type: 'synonym', key: 'all' } as const;
    await recordDecision(tx, admin, { action: 'synonym.write', subject, ...change }, now);
    return { version: former.version + 1 };
  });
}

function assertOneGroupEach(groups: Groups): void {
  const repeated = findRepeatedWords(groups).slice(0, MAX_NAMED);
  if (repeated.length === 0) return;
  const wordsOf = (at: number) => groups[at]?.join(', ') ?? '';
  const fields = repeated.map(({ word, first, second }) => [
    `groups.${second.group}.${second.place}`,
    t('admin.synonym.field.twice', {
      word,
      first: first.group + 1,
      firstWords: wordsOf(first.group),
      second: second.group + 1,
      secondWords: wordsOf(second.group),
    }),
  ]);
  throw new ProductError('synonymTwice', { fields: Object.fromEntries(fields) });
}

/** More say nothing new. */
const MAX_NAMED = 20;

/** As lines of words, because the audit log shows them. */
function without(groups: Groups, others: Groups): string[] {
  const lines = new Set(others.map((words) => words.join(', ')));
  return groups.map((words) => words.join(', ')).filter((line) => !lines.has(line));
}

const synonymsRow = z.object({ version: z.number(), groups: z.array(z.array(z.string())) });

function readSynonyms(on: Executor): Promise<Synonyms> {
  return queryOnly(
    on,
    synonymsRow,
    sql`
    select version, coalesce((
      select jsonb_agg(words order by group_id) from (
        select group_id, jsonb_agg(word order by place, word) as words from synonym group by group_id) grouped), '[]') as groups
    from synonym_version`,
  );
}

async function replaceSynonyms(tx: Tx, groups: Groups): Promise<void> {
  const rows = groups.flatMap((words, group) => words.map((word, place) => ({ word, group, place })));
  await execute(tx, sql`delete from synonym`);
  await execute(
    tx,
    sql`insert into synonym (word, group_id, place)
      select * from unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ group }) => group + 1)}::int[],
        ${rows.map(({ place }) => place)}::int[])`,
  );
  await execute(tx, sql`update synonym_version set version = version + 1`);
}
