import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { MailError, type Mailer } from '#src/providers/mail/port.ts';
import { lastKinds, secretKinds } from './mail-kinds.ts';
import {
  deleteMail,
  type LeasedMail,
  leaseDueMails,
  settleFailed,
  settleRefused,
  settleSent,
} from './queries.ts';
import { renderMail } from './templates/render-mail.ts';

// As many as the mailer keeps connections, so that all leased mails are under way at once.
const AT_ONCE = 4;
// Longer than one mail can take (providers/mail: 55 s at worst), short enough for a quick start after a crash.
const LEASE_S = 60;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 3_600;

/**
 * Sends a few due mails and gives how many it tried. Two workers never send one mail, except after a crash between the
 * server's acceptance and our note of it; both copies then carry one Message-ID. A mail that its server refuses for
 * good ends there; one that fails otherwise is tried again after 1, 2, 4 … 60 minutes.
 */
export async function deliverMails(platform: Platform, mailer: Mailer): Promise<number> {
  if (await isAwaitingReconciliation(platform.database.db)) return 0;
  const leased = await leaseDueMails(platform.database.db, AT_ONCE, LEASE_S);
  await Promise.all(leased.map((mail) => deliver(platform, mailer, mail)));
  return leased.length;
}

async function deliver(platform: Platform, mailer: Mailer, mail: LeasedMail): Promise<void> {
  const { db } = platform.database;
  const { id, kind: mailKind, attempts, queuedBy } = mail;
  // What it was queued for has ended: its id leads there.
  const of = { mail: id, kind: mailKind, attempts, ...(queuedBy !== null && { queuedBy }) };
  try {
    await platform.failpoint('mail.before-send');
    const rendered = renderMail(mail.kind, mail.data, platform.config.publicUrl);
    const host = new URL(platform.config.publicUrl).hostname;
    await mailer.send({ messageId: `${id}@${host}`, to: mail.recipient, ...rendered });
    await platform.failpoint('mail.after-send');
  } catch (error) {
    await settleFailure(platform, mail, of, error);
    return;
  }
  platform.log.info(of, 'mail sent');
  platform.metrics.mailed('sent');
  countDone('mails sent');
  if (lastKinds.has(mail.kind)) await deleteMail(db, { id, attempts });
  else await settleSent(db, { id, attempts, forget: secretKinds.has(mail.kind) });
}

async function settleFailure(
  { database: { db }, log, metrics }: Platform,
  { id, kind: mailKind, attempts }: LeasedMail,
  of: object,
  error: unknown,
): Promise<void> {
  const kind = error instanceof MailError ? error.kind : 'unexpected';
  const isFinal = kind === 'declined';
  log.warn({ ...of, err: error, failure: kind }, 'mail not sent');
  metrics.mailed(isFinal ? 'refused' : 'failed');
  countDone('mails failed');
  const reason = `${kind}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
  if (isFinal && lastKinds.has(mailKind)) await deleteMail(db, { id, attempts });
  else if (isFinal) await settleRefused(db, { id, attempts, reason });
  else await settleFailed(db, { id, attempts, waitS: waitAfter(attempts), reason });
}

function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_S * 2 ** (attempts - 1), LONGEST_WAIT_S);
}
