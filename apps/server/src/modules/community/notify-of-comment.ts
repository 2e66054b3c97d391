import { limits } from '@pq/domain/limits';
import { cancelMails, enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { findWritten } from './inquiry-queries.ts';

/**
 * Enqueues the mail about a comment that this transaction writes: to the maker about a question on their project, to the author
 * of a question about its answer. Nobody gets mail about their own comments, nor about comments elsewhere; after
 * `limits.questionMailsAnHour` questions of one member in an hour the maker gets none. Both may read secret texts.
 */
export async function notifyOfComment(tx: Tx, commentId: string, now: Date): Promise<void> {
  const written = await findWritten(tx, commentId);
  if (!written) return;
  const { authorId, maker, question, text, questions, byTeam, projectKey, purpose, title } = written;
  const to = question ? question.author : maker;
  if (to.id === authorId) return;
  if (!question && questions > limits.questionMailsAnHour) return;
  const about = { nickname: to.nickname, title, purpose, projectKey };
  const dedupeKey = dedupeKeyOf(commentId);
  await enqueueMail(
    tx,
    question
      ? {
          kind: 'inquiryAnswered',
          to: to.email,
          data: { ...about, question: question.text, text, byTeam },
          dedupeKey,
        }
      : { kind: 'inquiryAsked', to: to.email, data: { ...about, text }, dedupeKey },
    now,
  );
}

export async function cancelCommentMail(tx: Tx, commentId: string): Promise<boolean> {
  return (await cancelMails(tx, [dedupeKeyOf(commentId)])) === 1;
}

function dedupeKeyOf(commentId: string): string {
  return `inquiry:${commentId}`;
}
