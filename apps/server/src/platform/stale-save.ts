import { createHash } from 'node:crypto';
import { ProductError } from './product-error.ts';

const VERSION_BYTES = 6;

/**
 * A version of what a form contains: equal content has an equal version. Nothing else of the row is in it, so that a like or a charge
 * makes no open form stale.
 */
export function versionOf(content: readonly unknown[]): number {
  return createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, VERSION_BYTES);
}

/**
 * Refuses a form that was filled from another version than `current`, which the answer carries. Call it under the row's lock.
 * Without `version` the save replaces what is there.
 */
export function assertCurrent<Current extends { version: number }>(
  version: number | undefined,
  current: Current,
): void {
  if (version !== undefined && version !== current.version) throw new ProductError('stale', { current });
}
