import type { MailKind } from '@pq/domain/copy/mail/mail-kinds';
import { isFormerEmail } from '@pq/domain/member/former-member';
import type { NotificationKind } from '@pq/domain/notification';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import { correlationId, countDone } from '#src/platform/log-context.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import type { MailData } from './mail-kinds.ts';
import { deleteMailsTo, insertMails } from './queries.ts';
import { MAIL_TOPIC, writeNotified } from './write-notified.ts';

export type NewMail<Kind extends MailKind = MailKind> = {
  [K in Kind]: {
    kind: K;
    to: string;
    data: MailData[K];
    /** One mail per key, however often it is enqueued (`charged:<gateKey>`). */
    dedupeKey?: string;
    /** The notification under the bell alone, without mail and push. */
    inAppOnly?: true;
  };
}[Kind];

type MailOnly = Exclude<MailKind, NotificationKind>;

/**
 * Enqueues a mail that is sent when the transaction commits; does nothing when the dedupeKey exists. Of a kind that is also a
 * notification, a recipient who is a member gets that too, `at` a time of the product's clock, and each by the channels that
 * the member has on.
 */
export async function enqueueMail<Kind extends MailOnly>(db: Executor, mail: NewMail<Kind>): Promise<void>;
export async function enqueueMail<Kind extends MailKind>(
  db: Executor,
  mail: NewMail<Kind>,
  at: Date,
): Promise<void>;
export async function enqueueMail(db: Executor, mail: NewMail, at?: Date): Promise<void> {
  await enqueueAll(db, [mail], at);
}

/** Enqueues any number of mails in one statement; former members get none. */
export async function enqueueMails(db: Executor, mails: readonly NewMail<MailOnly>[]): Promise<void>;
export async function enqueueMails(db: Executor, mails: readonly NewMail[], at: Date): Promise<void>;
export async function enqueueMails(db: Executor, mails: readonly NewMail[], at?: Date): Promise<void> {
  await enqueueAll(db, mails, at);
}

/** As `enqueueMails`, for what many are sent at once: leaves after all other mails, and can be cancelled by its subject. */
export async function enqueueBulkMails(
  db: Executor,
  mails: readonly NewMail[],
  { at, subjectKey }: { at: Date; subjectKey: string },
): Promise<void> {
  await enqueueAll(db, mails, at, { bulk: true, subjectKey });
}

async function enqueueAll(
  db: Executor,
  mails: readonly NewMail[],
  at: Date | undefined,
  delivery: { bulk: boolean; subjectKey: string | null } = { bulk: false, subjectKey: null },
): Promise<void> {
  // Mails live in real time, like sessions.
  const nowMs = Date.now();
  const reachable = mails.filter(({ to }) => !isFormerEmail(to));
  if (reachable.length === 0) return;
  const rows = reachable.map(({ kind, to, data, dedupeKey = null, inAppOnly = false }) => ({
    id: newId(nowMs),
    kind,
    recipient: to,
    data,
    dedupeKey,
    queuedBy: correlationId(),
    inAppOnly,
    ...delivery,
  }));
  countDone('mails queued', rows.length);
  if (at) await writeNotified(db, rows, at);
  else await insertMails(db, rows, publishWithin(MAIL_TOPIC));
}

/**
 * Deletes every mail to a member whose account is erased, sent or not. `farewell` is the nickname for a last mail, null for none;
 * that mail is deleted once it is sent.
 */
export async function eraseRecipient(tx: Tx, email: string, farewell: string | null): Promise<void> {
  await deleteMailsTo(tx, email);
  if (farewell !== null) await enqueueMail(tx, { kind: 'farewell', to: email, data: { nickname: farewell } });
}
