import type { Executor } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import { encodeMessage } from '#src/platform/realtime/channel.ts';
import type { MailData, MailKind } from './mail-kinds.ts';
import { insertMail } from './repository.ts';

export type NewMail<Kind extends MailKind = MailKind> = {
  kind: Kind;
  to: string;
  data: MailData[Kind];
  /** One mail per key, however often it is asked for (`charged:<gateKey>:1`). */
  dedupeKey?: string;
};

/** The channel topic that wakes the workers. */
export const MAIL_TOPIC = 'mail';

/**
 * Puts a mail into the outbox inside the caller's transaction: it is sent when that commits and never otherwise. A
 * dedupeKey that is taken changes nothing.
 */
export async function enqueueMail<Kind extends MailKind>(db: Executor, mail: NewMail<Kind>): Promise<void> {
  // Mails wait and are tried in real time, like sign-in.
  const id = newId(Date.now());
  const { kind, to, data, dedupeKey = null } = mail;
  await insertMail(db, { id, kind, recipient: to, data, dedupeKey }, encodeMessage(MAIL_TOPIC));
}
