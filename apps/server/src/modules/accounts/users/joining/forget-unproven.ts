import type { Tx } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { erase } from '../leaving/erase.ts';
import { lockLapsed, type Unproven } from '../queries.ts';

/**
 * Lets go a locked member who has never proven an e-mail, so never had a session and holds no card: as leaving does, but
 * without a good-bye to a mailbox that may be a stranger's.
 */
export async function forgetUnproven(tx: Tx, member: Unproven, now: Date): Promise<void> {
  await erase(tx, { ...member, farewell: null }, now);
}

/**
 * Lets go the members who hold this e-mail (lower case) or nickname although their link to prove an e-mail
 * has expired.
 */
export async function forgetLapsed(
  tx: Tx,
  { config, clock }: Platform,
  held: { email: string | null; nameKey: string },
): Promise<void> {
  for (const member of await lockLapsed(tx, held, config.auth.linkTtlS))
    await forgetUnproven(tx, member, new Date(clock.now()));
}
