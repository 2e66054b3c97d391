import type { Limit } from '#src/platform/http/limits.ts';
import type { ProofOrder } from './queries.ts';

export const proofLimit: Limit = { max: 200, windowS: 3_600 };

type Reader = { uid: string; role: 'member' | 'admin' };

/** The backer, the maker of the project and admins; for others the pledge does not exist. */
export function mayReadProofs(
  { uid, role }: Reader,
  order: Pick<ProofOrder, 'makerId' | 'backerId'>,
): boolean {
  return role === 'admin' || uid === order.makerId || uid === order.backerId;
}
