import type { answerAsk as call } from '@pq/contract/calls/inquiries';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockQuestion, setAnswer } from './queries.ts';

/**
 * Answers a question, once: by mail to the address that it came with, unless its asker has left, and in their list. Throws
 * notFound, and when somebody has answered it already decisionStale to whom it waited when they looked (`seen`), else wrongState.
 */
export async function answerAsk(
  platform: Platform,
  operator: Operator,
  { key, answer, seen }: z.output<typeof call.input>,
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
    await noteDecision(tx, operator, { action: 'ask.answer', subject, ...change }, now);
  });
}
