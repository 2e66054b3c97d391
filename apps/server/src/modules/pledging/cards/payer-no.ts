import { createHash } from 'node:crypto';

/**
 * The number by which the provider knows a member: ten digits made from their id, for the card window takes no more
 * (providers.md 1.2). It says nothing of the member and need not be unique.
 */
export function payerNoOf(memberId: string): string {
  const digest = createHash('sha256').update(`payer:${memberId}`).digest();
  return String(1_000_000_000 + (digest.readUIntBE(0, 6) % 9_000_000_000));
}
