import { limits } from '@pq/domain/limits';
import { cancelMail, enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { findWritten } from './queries.ts';

/**
 * Tells by mail of words that have just been written, in the transaction that writes them: the maker of a question on their
 * project, the asker of the answer. Nobody is told of their own words, and of words elsewhere nobody is; of more
 * than a few questions of one person in an hour the maker finds the rest on the page. Makers may read
 * secret questions, and askers secret answers (mayReadComment).
 */
export async function tellOfComment(tx: Tx, commentId: string): Promise<void> {
  const written = await findWritten(tx, commentId);
  if (!written) return;
  const { authorId, maker, question, text, asked, byTeam, ...project } = written;
  const to = question ? question.asker : maker;
  if (to.id === authorId) return;
  if (!question && asked > limits.questionMailsAnHour) return;
  const { projectKey, purpose, title } = project;
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
  );
}

/** Words that are deleted, hidden or changed do not leave by the mail that still waits; false when none does. */
export function takeBackMail(tx: Tx, commentId: string): Promise<boolean> {
  return cancelMail(tx, dedupeKeyOf(commentId));
}

function dedupeKeyOf(commentId: string): string {
  return `inquiry:${commentId}`;
}
