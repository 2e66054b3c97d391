import { answerAsk as answerCall, listAsks as listCall } from '@pq/contract/calls/inquiries';
import { askTeam } from '@pq/contract/calls/site';
import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { networkOf } from '#src/platform/http/addresses.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { countUseFrom } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  eraseOldEmails,
  findQuestions,
  insertQuestion,
  lockQuestion,
  setAnswer,
} from './question-queries.ts';

export function registerQuestions(router: CallRouter, platform: Platform): void {
  router.open(askTeam, async ({ input, caller, request }) => {
    await createQuestion(platform, input, { memberId: caller?.uid ?? null, network: networkOf(request) });
    return { data: null, msg: t('ask.done') };
  });
  router.admin(listCall, async ({ input }) => ({ data: await listQuestions(platform, input) }));
  router.admin(answerCall, async ({ input, admin }) => {
    await answerQuestion(platform, admin, input);
    return { data: { key: input.key }, msg: t('admin.done') };
  });
}

const WINDOW_S = 3_600;
const MAX_PER_WINDOW = 10;

/**
 * Stores a question. `memberId` is null for visitors, `network` is where it comes from. Throws tooMany beyond ten an hour from
 * one address (LIMITS=strict).
 */
export async function createQuestion(
  platform: Platform,
  question: { email: string; content: string },
  from: { memberId: string | null; network: string },
): Promise<void> {
  const { db } = platform.database;
  const max = MAX_PER_WINDOW * platform.config.addressLimitFactor;
  await countUseFrom(db, 'ask', from.network, { max, windowS: WINDOW_S });
  const now = platform.clock.now();
  await insertQuestion(db, {
    id: newId(now),
    memberId: from.memberId,
    ...question,
    createdAt: new Date(now),
  });
}

async function listQuestions(
  { database }: Platform,
  { text, state, page }: z.output<typeof listCall.input>,
): Promise<z.input<typeof listCall.data>> {
  const limit = pageSizes.admin;
  const filter = { text: text.trim(), state };
  const { total, rows } = await findQuestions(database.db, filter, { limit, offset: page * limit });
  return {
    total,
    asks: rows.map(({ memberId, nickname, answer, answeredAt, ...row }) => ({
      ...row,
      ...(memberId !== null && { member: { uid: memberId, nickname: nickname ?? '' } }),
      ...(answer !== null && { answer: { text: answer, timestamp: answeredAt ?? 0 } }),
    })),
  };
}

/**
 * Answers a question, once: by mail to the address that it came with, unless its author has left, and in their list. Throws
 * notFound; when it has an answer already, decisionStale for an admin who saw it waiting (`seen`), else wrongState.
 */
export async function answerQuestion(
  platform: Platform,
  admin: AdminCaller,
  { key, answer, seen }: z.output<typeof answerCall.input>,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const question = await lockQuestion(tx, key);
    if (!question) throw new ProductError('notFound');
    if (question.answer !== null) throw new ProductError(seen === 'waiting' ? 'decisionStale' : 'wrongState');
    await setAnswer(tx, key, answer, now);
    const { email: to, nickname, content } = question;
    if (to !== '')
      await enqueueMail(tx, {
        kind: 'askAnswered',
        to,
        data: { nickname, question: content, text: answer },
        dedupeKey: `ask:${key}`,
      });
    const subject = { type: 'ask', key } as const;
    const change = { before: { state: 'waiting' }, after: { state: 'answered' } };
    await recordDecision(tx, admin, { action: 'ask.answer', subject, ...change }, now);
  });
}

/** The law requires complaints and their handling to be stored for three years. */
const RETENTION_MS = 3 * 365.25 * DAY_MS;

/** Erases the addresses of questions that were answered long ago; the texts stay. Gives how many. */
export async function forgetOldQuestions(
  { database, clock }: Platform,
  signal: AbortSignal,
): Promise<number> {
  if (signal.aborted) return 0;
  return eraseOldEmails(database.db, new Date(clock.now() - RETENTION_MS));
}
