import { createBatcher } from '#src/platform/batcher.ts';
import { workThrough } from '#src/platform/jobs/work-through.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { MailError, type Mailer } from '#src/providers/mail/port.ts';
import { lastKinds, secretKinds } from './mail-kinds.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';
import {
  countDueMails,
  deleteMail,
  deleteOldMails,
  type LeasedMail,
  leaseDueMails,
  postponeMail,
  type SentMail,
  settleFailed,
  settleRefused,
  settleSent,
} from './queries.ts';
import { decideSending, headersOf } from './sending.ts';
import { renderMail } from './templates/render-mail.ts';
import { MAIL_TOPIC } from './write-notified.ts';

export function createMailWorker(platform: Platform, mailer: Mailer): OutboxWorker {
  return createOutboxWorker(platform, {
    name: 'mails',
    topic: MAIL_TOPIC,
    deliver: (isStopped) => deliverMails(platform, mailer, isStopped),
    // Bulk mails that wait for their pace are not due.
    countDue: (db) => countDueMails(db, platform.config.mail.bulkPerMinute),
    deleteOld: deleteOldMails,
  });
}

/** As many as the mailer has connections, so that all leased mails are sent at once. */
const SENDERS = 4;
// Longer than one mail can need (providers/mail: 55 s at worst), short enough for a quick restart after a crash.
const LEASE_S = 60;
const MIN_WAIT_S = 60;
const MAX_WAIT_S = 3_600;

/**
 * Sends due mails until none is left or `isStopped`, and returns how many it tried. Two workers never send one mail, except after
 * a crash between the server's acceptance and our record of it; both copies then carry one Message-ID. A permanent refusal ends a
 * mail; any other failure is retried after 1, 2, 4 … 60 minutes.
 */
export async function deliverMails(
  platform: Platform,
  mailer: Mailer,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { database, config } = platform;
  const settle = createSettler(platform);
  const terms = { leaseS: LEASE_S, bulkPerMinute: config.mail.bulkPerMinute };
  const take = async (limit: number) => (isStopped() ? [] : leaseDueMails(database.db, limit, terms));
  return workThrough({ workers: SENDERS, take }, (mail) => deliver(platform, mailer, mail, settle));
}

/** Records what was sent, that of several senders at once; of a group that fails each is recorded alone. */
function createSettler({ database }: Platform): (sent: SentMail) => Promise<void> {
  const settleBatched = createBatcher<SentMail, boolean>(async (sent) => {
    const isSettled = await settleSent(database.db, sent).then(
      () => true,
      () => false,
    );
    return sent.map(() => isSettled);
  });
  return async (sent) => {
    if (!(await settleBatched(sent))) await settleSent(database.db, [sent]);
  };
}

async function deliver(
  platform: Platform,
  mailer: Mailer,
  mail: LeasedMail,
  settle: (sent: SentMail) => Promise<void>,
): Promise<void> {
  const { db } = platform.database;
  const { id, kind: mailKind, attempts, queuedBy } = mail;
  // The request or job that enqueued it has ended; its correlation id finds its log lines.
  const context = { mail: id, kind: mailKind, attempts, ...(queuedBy !== null && { queuedBy }) };
  try {
    await platform.failpoint('mail.before-send');
    const next = await decideSending(platform, mail);
    if (next.what === 'drop') {
      await deleteMail(db, { id, attempts });
      platform.log.info(context, 'mail not wanted any more');
      return;
    }
    if (next.what === 'wait') {
      await postponeMail(db, { id, attempts, until: next.until });
      return;
    }
    const { publicUrl } = platform.config;
    const { off } = next;
    await mailer.send({
      messageId: `${id}@${new URL(publicUrl).hostname}`,
      to: mail.recipient,
      ...renderMail(mail.kind, mail.data, publicUrl, off),
      ...(off && { headers: headersOf(off) }),
    });
    await platform.failpoint('mail.after-send');
  } catch (error) {
    await settleFailure(platform, mail, context, error);
    return;
  }
  platform.log.info(context, 'mail sent');
  platform.metrics.countMail('sent');
  countDone('mails sent');
  if (lastKinds.has(mail.kind)) await deleteMail(db, { id, attempts });
  else await settle({ id, attempts, eraseData: secretKinds.has(mail.kind) });
}

async function settleFailure(
  { database: { db }, log, metrics }: Platform,
  { id, kind: mailKind, attempts }: LeasedMail,
  context: object,
  error: unknown,
): Promise<void> {
  const kind = error instanceof MailError ? error.kind : 'unexpected';
  const isFinal = kind === 'declined';
  log.warn({ ...context, err: error, failure: kind }, 'mail not sent');
  metrics.countMail(isFinal ? 'refused' : 'failed');
  countDone('mails failed');
  const reason = `${kind}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
  if (isFinal && lastKinds.has(mailKind)) await deleteMail(db, { id, attempts });
  else if (isFinal) await settleRefused(db, { id, attempts, reason });
  else await settleFailed(db, { id, attempts, waitS: waitAfter(attempts), reason });
}

function waitAfter(attempts: number): number {
  return Math.min(MIN_WAIT_S * 2 ** (attempts - 1), MAX_WAIT_S);
}
