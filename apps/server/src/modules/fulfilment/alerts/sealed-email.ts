import { createHmac } from 'node:crypto';
import { deriveKey, type Keys, openSealed, seal } from '#src/platform/sealing/seal.ts';
import { describeSealed } from '#src/platform/sealing/sealed-table.ts';

const PURPOSE = 'alert-email';

/** An address opens in its row alone, so that nobody's mail can be led elsewhere by a change of the table. */
export function sealEmail(email: string, id: string, keys: Keys): Buffer {
  return seal(email, { purpose: PURPOSE, row: id }, keys);
}

/** Null for what no key of the ring opens in this row. */
export function openEmail(sealed: Buffer, id: string, keys: Keys): string | null {
  try {
    return openSealed(sealed, { purpose: PURPOSE, row: id }, keys).text;
  } catch {
    return null;
  }
}

/** Under every key of the ring, the first one first: during a rotation a row may have any of them. */
export function hashesOfEmail(email: string, { encryptionKeys }: Keys): [Buffer, ...Buffer[]] {
  const [first, ...others] = encryptionKeys.map((key) =>
    createHmac('sha256', deriveKey(key, `${PURPOSE} hash`))
      .update(email, 'utf8')
      .digest(),
  );
  return [first as Buffer, ...others];
}

export const sealedAlertEmails = describeSealed({
  name: 'alert_email',
  purpose: PURPOSE,
  id: { column: 'id', type: 'uuid' },
  column: 'email_sealed',
  boundTo: 'id::text',
  hash: { column: 'email_hash', of: (email, keys) => hashesOfEmail(email, keys)[0] },
});
