import type { TestPlatform } from '#src/testing/index.ts';

/** Event, account and amount of each entry, in the order of their ids. */
export async function readEntries({ owner }: TestPlatform): Promise<string[]> {
  const { rows } = await owner.query('select event, account, amount from ledger_entry order by id');
  return rows.map(({ event, account, amount }) => `${event} ${account} ${amount}`);
}
