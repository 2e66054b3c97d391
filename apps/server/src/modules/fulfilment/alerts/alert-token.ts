import { createHmac, hkdfSync } from 'node:crypto';
import { isId } from '@pq/domain/text/id';
import type { Secrets } from '#src/config/secrets.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

type Keys = Pick<Secrets, 'auth'>;

/** Confirms and erases an address in alert_email; valid as long as the row exists. */
export function alertToken(id: string, secrets: Keys): string {
  return `${id}.${sign(id, secrets)}`;
}

/** The id that a token names; null where it is forged or truncated. */
export function readAlertToken(token: string, secrets: Keys): string | null {
  const [id = '', signature = ''] = token.split('.');
  return isId(id) && isSameSecret(signature, sign(id, secrets)) ? id : null;
}

function sign(id: string, { auth }: Keys): string {
  const key = Buffer.from(hkdfSync('sha256', auth, '', 'alert of an opening', 32));
  return createHmac('sha256', key).update(id).digest('base64url');
}
