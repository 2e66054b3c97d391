import { type Keys, openSealed, seal } from '#src/platform/sealing/seal.ts';
import { describeSealed } from '#src/platform/sealing/sealed-table.ts';

/** `account`: digits; `phone`: for cash receipts, null for none. */
export type SealedAccount = { account: string; phone: string | null };

type Row = { memberId: string; version: number };

const PURPOSE = 'maker_identity';

/** An account opens in its version alone, so that nobody's payouts can be led elsewhere by a change of the table. */
const sealedFor = ({ memberId, version }: Row) => ({ purpose: PURPOSE, row: `${memberId}:${version}` });

export function sealAccount(account: SealedAccount, row: Row, keys: Keys): Buffer {
  return seal(JSON.stringify(account), sealedFor(row), keys);
}

export function openAccount({ sealed, ...row }: Row & { sealed: Buffer }, keys: Keys): SealedAccount {
  return JSON.parse(openSealed(sealed, sealedFor(row), keys).text) as SealedAccount;
}

export const sealedIdentities = describeSealed({
  name: 'maker_identity',
  purpose: PURPOSE,
  id: { column: 'id', type: 'uuid' },
  column: 'sealed',
  boundTo: `member_id || ':' || version`,
});
