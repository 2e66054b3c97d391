import type { MailKind } from '@pq/domain/mail-kinds';
import { isFormerEmail } from '@pq/domain/member/former-member';
import type { Executor } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import { correlationId, countDone } from '#src/platform/log-context.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import type { MailData } from './mail-kinds.ts';
import { insertMails } from './queries.ts';

/** A mail of any kind with the data of that kind. */
export type NewMail<Kind extends MailKind = MailKind> = {
  [K in Kind]: {
    kind: K;
    to: string;
    data: MailData[K];
    /** One mail per key, however often it is asked for (`charged:<gateKey>`). */
    dedupeKey?: string;
  };
}[Kind];

/** The channel topic that wakes the workers. */
export const MAIL_TOPIC = 'mail';

/**
 * Puts a mail into the outbox inside the caller's transaction: it is sent when that commits and never otherwise. A
 * dedupeKey that is taken changes nothing.
 */
export async function enqueueMail<Kind extends MailKind>(db: Executor, mail: NewMail<Kind>): Promise<void> {
  await enqueueMails(db, [mail as NewMail]);
}

/** Puts any number of mails into the outbox, in one statement; who has left gets none. */
export async function enqueueMails(db: Executor, mails: readonly NewMail[]): Promise<void> {
  // Mails wait and are tried in real time, like sign-in.
  const nowMs = Date.now();
  const reachable = mails.filter(({ to }) => !isFormerEmail(to));
  if (reachable.length === 0) return;
  const rows = reachable.map(({ kind, to, data, dedupeKey = null }) => ({
    id: newId(nowMs),
    kind,
    recipient: to,
    data,
    dedupeKey,
    queuedBy: correlationId(),
  }));
  countDone('mails queued', rows.length);
  await insertMails(db, rows, publishWithin(MAIL_TOPIC));
}
