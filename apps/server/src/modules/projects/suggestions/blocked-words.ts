import * as calls from '@pq/contract/calls/admin/popular-words';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { recordDecision } from '#src/platform/audit-log.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { forgetSearches, listPopular } from './popular-words.ts';

export function registerBlockedWords(router: CallRouter, platform: Platform): void {
  router.admin(calls.listBlockedWords, async () => ({ data: await readWords(platform) }));
  router.admin(calls.blockWord, async ({ input, admin }) => {
    await blockWord(platform, admin, input);
    const msg = t(input.isBlocked ? 'admin.popular.isBlocked' : 'admin.popular.isAllowed');
    return { data: null, msg };
  });
}

/** Blocks a folded word, or allows it again. A repeat is no decision. Throws blockedWordsFull. */
export async function blockWord(
  { database, clock }: Platform,
  admin: AdminCaller,
  { word, isBlocked }: z.output<typeof calls.blockWord.input>,
): Promise<void> {
  const now = new Date(clock.now());
  await inTransaction(database.db, async (tx) => {
    const changed = await execute(
      tx,
      isBlocked
        ? sql`insert into blocked_word (word, blocked_at) values (${word}, ${now}) on conflict do nothing`
        : sql`delete from blocked_word where word = ${word}`,
    );
    if (changed === 0) return;
    if (isBlocked) {
      const blocked = await execute(tx, sql`select from blocked_word limit ${limits.blockedWords + 1}`);
      if (blocked > limits.blockedWords) throw new ProductError('blockedWordsFull');
      await forgetSearches(tx, word);
    }
    const subject = { type: 'word', key: word } as const;
    const action = isBlocked ? 'word.block' : 'word.allow';
    await recordDecision(tx, admin, { action, subject, before: {}, after: {} }, now);
  });
}

async function readWords({
  database,
}: Pick<Platform, 'database'>): Promise<z.output<typeof calls.listBlockedWords.data>> {
  const [popular, blocked] = await Promise.all([
    listPopular(database),
    query(database.db, z.object({ word: z.string() }), sql`select word from blocked_word order by word`),
  ]);
  return {
    popular: popular.map(({ text, members }) => ({ text, members })),
    blocked: blocked.map(({ word }) => word),
  };
}
