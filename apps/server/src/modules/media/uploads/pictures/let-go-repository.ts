import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

/**
 * Those uploads that nothing shows any more are kept for a day from now. Both parts are conditions on `upload`. They are locked
 * by a statement of its own: whoever shows one of them meanwhile is waited for, and only a later statement sees what they wrote.
 */
export async function letGoUnshown(
  tx: Tx,
  { which, isShown }: { which: SQL; isShown: SQL },
  now: Date,
): Promise<void> {
  await tx.execute(sql`select from upload where ${which} order by id for no key update`);
  await tx.execute(
    sql`update upload set used_at = null, let_go_at = ${now} where ${which} and not (${isShown})`,
  );
}
