/** Accounts of the double entry (docs/product/settlement.md#ledger). */
export const ledgerAccounts = [
  'provider',
  'bank',
  'clearing',
  'maker',
  'refunds',
  'fee_platform',
  'fee_payment',
  'vat',
  'provider_cost',
  'write_off',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerEvents = [
  'charge',
  'refund',
  'late',
  'late-returned',
  'statement',
  'adjust',
  'release',
  'net',
  'paid',
  'returned',
  'provider-settled',
  'maker-paid',
  'write-off',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];
