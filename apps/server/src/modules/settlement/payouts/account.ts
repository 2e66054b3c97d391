import { type Keys, openSealed, seal } from '#src/platform/sealing/seal.ts';
import { describeSealed } from '#src/platform/sealing/sealed-table.ts';

const PURPOSE = 'payout_line';

/** The account of a transfer opens in its line alone. */
export function sealLineAccount(account: string, lineId: string, keys: Keys): Buffer {
  return seal(account, { purpose: PURPOSE, row: lineId }, keys);
}

export function openLineAccount(sealed: Buffer, lineId: string, keys: Keys): string {
  return openSealed(sealed, { purpose: PURPOSE, row: lineId }, keys).text;
}

export const sealedLines = describeSealed({
  name: 'payout_line',
  purpose: PURPOSE,
  id: { column: 'id', type: 'uuid' },
  column: 'sealed',
  boundTo: 'id::text',
});
