import type { Tx } from '#src/platform/database/database.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { deleteMailsTo } from './repository.ts';

/** Forgets all that was or would have been sent to somebody who leaves, and says good-bye; that mail is forgotten when it is sent. */
export async function forgetRecipient(
  tx: Tx,
  { email, nickname }: { email: string; nickname: string },
): Promise<void> {
  await deleteMailsTo(tx, email);
  await enqueueMail(tx, { kind: 'farewell', to: email, data: { nickname } });
}
