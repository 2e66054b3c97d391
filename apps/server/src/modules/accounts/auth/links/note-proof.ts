import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { tellProven } from '../../policies/tell-proven.ts';
import { type Method, updateProven } from '../repository.ts';
import { grantFirstAdmin } from './grant-first-admin.ts';

/**
 * A member has answered our mail: their e-mail is proven, and with the first one they are told of what others were told by mail
 * meanwhile. Gives how they sign in, and whether this was the first proof; null when the e-mail is theirs no more.
 */
export async function noteProof(
  platform: Platform,
  { id, email }: { id: string; email: string },
): Promise<{ method: Method; isFirst: boolean } | null> {
  const proven = await inTransaction(platform.database.db, async (tx) => {
    const found = await updateProven(tx, { id, email });
    if (found?.isFirst)
      await tellProven(tx, { uid: id, email, nickname: found.name, joinedAt: found.joinedAt });
    return found;
  });
  if (proven) await grantFirstAdmin(platform);
  return proven && { method: proven.provider, isFirst: proven.isFirst };
}
