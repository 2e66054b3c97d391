import { createHash } from 'node:crypto';
import type {
  confirmAlertMail as confirmCall,
  requestAlertMail as requestCall,
} from '@pq/contract/calls/alerts';
import { t } from '@pq/domain/copy';
import { HOUR_MS } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { isMailbox, mailboxOf } from '@pq/domain/member/email';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import { cancelMails, cancelMailsAbout, enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { countUseFrom, type Limit, tryUse } from '#src/platform/http/limits.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { alertToken, readAlertToken } from './alert-token.ts';
import {
  type AlertEmail,
  confirmEmail,
  countAlerts,
  deleteEmail,
  deleteUnconfirmed,
  findEmail,
  findState,
  hasEmail,
  insertEmail,
  lockAlertTarget,
} from './queries.ts';
import { hashesOfEmail, openEmail, sealEmail } from './sealed-email.ts';

const perNetwork: Limit = { max: 10, windowS: 3_600 };
const perMailbox: Limit = { max: 3, windowS: 86_400 };

/**
 * Mails a link that confirms the address, unless it is stored already or its mailbox got three today: neither the answer nor the
 * number of the unconfirmed shows which.
 * Throws notFound, alertOver, tooMany, and invalid for what is no address.
 */
export async function requestAlertMail(
  platform: Platform,
  { projectid, email }: z.output<typeof requestCall.input>,
  network: string,
): Promise<void> {
  const { secrets, config } = platform;
  const { db } = platform.database;
  await countUseFrom(db, 'alert-mail', network, {
    ...perNetwork,
    max: perNetwork.max * config.addressLimitFactor,
  });
  if (!isMailbox(email)) throw ProductError.ofField('email', t('alert.email.invalid'));
  const state = await findState(db, projectid);
  if (state === null || !isPubliclyVisible(state)) throw new ProductError('notFound');
  if (state !== 'ready') throw new ProductError('alertOver');
  const hashes = hashesOfEmail(email, secrets);
  const at = new Date(platform.clock.now());
  const id = newId(at.getTime());
  await inTransaction(db, async (tx) => {
    const project = await lockAlertTarget(tx, projectid);
    if (project?.state !== 'ready') return;
    const isNew =
      !(await hasEmail(tx, projectid, hashes, oldestUnconfirmed(platform))) &&
      (await tryUse(tx, `alert-mail:${digest(mailboxOf(email))}`, perMailbox));
    if (isNew) await deleteUnconfirmed(tx, projectid, hashes);
    // The maker sees how many have not confirmed.
    const counted = isNew ? email : id;
    await insertEmail(tx, {
      id,
      projectKey: projectid,
      sealed: sealEmail(counted, id, secrets),
      hash: hashesOfEmail(counted, secrets)[0],
      at,
    });
    if (!isNew) return;
    const { title, purpose, start } = project;
    await enqueueMail(tx, {
      kind: 'alertConfirm',
      to: email,
      data: { title, purpose, projectKey: projectid, start, token: alertToken(id, secrets) },
      dedupeKey: confirmKey(id),
    });
  });
}

type Link = z.output<(typeof confirmCall)['data']>;

/** What a link of such a mail is for; changes nothing. Throws alertLink. */
export async function readAlertLink(platform: Platform, token: string): Promise<Link> {
  const found = await findByToken(platform, token);
  const { projectKey: key, purpose, title, state, start } = found;
  const email = openEmail(found.sealed, found.id, platform.secrets);
  if (email === null) throw new ProductError('alertLink');
  return { project: { key, purpose, title, state, start }, email, confirmed: found.isConfirmed };
}

/** A repeat changes nothing. Throws alertLink, and alertOver when the project has opened since. */
export async function confirmAlertMail(platform: Platform, token: string): Promise<Link> {
  const { id, projectKey } = await findByToken(platform, token);
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockAlertTarget(tx, projectKey);
    const found = await findEmail(tx, id, oldestUnconfirmed(platform));
    if (!project || !found) throw new ProductError('alertLink');
    if (found.isConfirmed) return;
    if (project.state !== 'ready') throw new ProductError('alertOver');
    if (await confirmEmail(tx, id, new Date(platform.clock.now()))) await countAlerts(tx, projectKey, 1);
  });
  return readAlertLink(platform, token);
}

/** Erases the address and the mails that are not sent yet; a repeat changes nothing. Throws alertLink for a token that is not ours. */
export async function stopAlertMail(platform: Platform, token: string): Promise<void> {
  const id = readAlertToken(token, platform.secrets);
  if (id === null) throw new ProductError('alertLink');
  await inTransaction(platform.database.db, async (tx) => {
    const found = await findEmail(tx, id, new Date(0));
    if (!found) return;
    await lockAlertTarget(tx, found.projectKey);
    if (await deleteEmail(tx, id)) await countAlerts(tx, found.projectKey, -1);
    await cancelMails(tx, [confirmKey(id)]);
    const to = openEmail(found.sealed, id, platform.secrets);
    if (to !== null)
      await cancelMailsAbout(tx, { kind: 'alertOpenedByEmail', subjectKey: found.projectKey, to });
  });
}

async function findByToken(platform: Platform, token: string): Promise<AlertEmail> {
  const id = readAlertToken(token, platform.secrets);
  const found = id && (await findEmail(platform.database.db, id, oldestUnconfirmed(platform)));
  if (!found) throw new ProductError('alertLink');
  return found;
}

function oldestUnconfirmed({ clock }: Platform): Date {
  return new Date(clock.now() - limits.alertConfirmHours * HOUR_MS);
}

export const confirmKey = (id: string): string => `alert:${id}`;

/** Counters are stored under digests, so that their keys contain no personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
