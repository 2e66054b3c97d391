import type { Tx } from '#src/platform/database/database.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { deleteMailsTo } from './queries.ts';

/**
 * Forgets all that was or would have been sent to somebody who is let go. `farewell` is the nickname to say good-bye to, null for
 * none; that mail is forgotten when it is sent.
 */
export async function forgetRecipient(tx: Tx, email: string, farewell: string | null): Promise<void> {
  await deleteMailsTo(tx, email);
  if (farewell !== null) await enqueueMail(tx, { kind: 'farewell', to: email, data: { nickname: farewell } });
}
