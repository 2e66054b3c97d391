import data from './banks.json' with { type: 'json' };

/** `code`: three digits of the Korea Financial Telecommunications and Clearings Institute. */
export type Bank = { code: string; name: string; aliases: readonly string[] };

export const banks: readonly Bank[] = data.banks;

/** By code or by a name in use; null for none. */
export function findBank(text: string): Bank | null {
  const typed = fold(text);
  const names = ({ code, name, aliases }: Bank) => [code, name, ...aliases].map(fold);
  return banks.find((bank) => names(bank).includes(typed)) ?? null;
}

export function bankName(code: string): string {
  return findBank(code)?.name ?? code;
}

const fold = (text: string) => text.normalize('NFKC').replace(/[\s·]/g, '').toUpperCase();
