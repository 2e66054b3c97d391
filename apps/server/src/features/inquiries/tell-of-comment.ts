import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { findWritten } from './told-repository.ts';

/**
 * Tells by mail of words that have just been written, in the transaction that writes them: the maker of a question on their
 * project, the asker of the answer. Nobody is told of their own words, and of words elsewhere nobody is. Makers may read
 * secret questions, and askers secret answers (mayReadComment).
 */
export async function tellOfComment(tx: Tx, commentId: string): Promise<void> {
  const written = await findWritten(tx, commentId);
  if (!written) return;
  const { authorId, maker, question, text, ...project } = written;
  const to = question ? question.asker : maker;
  if (to.id === authorId) return;
  const { projectKey, purpose, title } = project;
  const about = { nickname: to.nickname, title, purpose, projectKey };
  const dedupeKey = `inquiry:${commentId}`;
  await enqueueMail(
    tx,
    question
      ? {
          kind: 'inquiryAnswered',
          to: to.email,
          data: { ...about, question: question.text, text },
          dedupeKey,
        }
      : { kind: 'inquiryAsked', to: to.email, data: { ...about, text }, dedupeKey },
  );
}
