import { createHmac, hkdfSync } from 'node:crypto';
import { isNotificationGroup, type NotificationGroup } from '@pq/domain/notification';
import type { Secrets } from '#src/config/secrets.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

/** Whose mails of what a link switches off: those of a project, else those of a group. */
export type MailOff = { memberId: string; group: NotificationGroup; projectKey: string | null };

/** Bytes of an id and of the signature in a token. */
const ID = 16;
const SIGNED = 16;
const NO_PROJECT = Buffer.alloc(ID);

/** Signed and without end: a mail can be opened years later. It opens nothing but these mails. */
export function mailOffToken(off: MailOff, secrets: Pick<Secrets, 'auth'>): string {
  const bytes = Buffer.concat([
    toBytes(off.memberId),
    off.projectKey === null ? NO_PROJECT : toBytes(off.projectKey),
    Buffer.from(off.group),
  ]);
  return Buffer.concat([sign(bytes, secrets), bytes]).toString('base64url');
}

/** Null for what this site has not signed, and for a group that this release does not know. */
export function readMailOffToken(token: string, secrets: Pick<Secrets, 'auth'>): MailOff | null {
  const bytes = Buffer.from(token, 'base64url').subarray(SIGNED);
  const project = bytes.subarray(ID, 2 * ID);
  const group = bytes.subarray(2 * ID).toString();
  if (project.length < ID || !isNotificationGroup(group)) return null;
  const off = {
    memberId: toId(bytes.subarray(0, ID)),
    group,
    projectKey: project.equals(NO_PROJECT) ? null : toId(project),
  };
  return isSameSecret(token, mailOffToken(off, secrets)) ? off : null;
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const toId = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function sign(bytes: Buffer, { auth }: Pick<Secrets, 'auth'>): Buffer {
  const key = Buffer.from(hkdfSync('sha256', auth, '', 'mails switched off', 32));
  return createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNED);
}
