import {
  type CarrierCode,
  checkNumber,
  normalizeNumber,
  numberProblemText,
} from '@pq/domain/shipping/carriers';
import type { FailedRow } from '#app/data/shipping-files.ts';

/**
 * How a row that was not applied can be: `carrier`, `zeros` and `shared` by one press with what was probably meant, `typed` with
 * another number.
 */
export type RowFix = {
  kind: 'carrier' | 'zeros' | 'shared' | 'typed';
  gateKey: string;
  carrier: CarrierCode;
  number: string;
};

/** Null for a row that has to be corrected in the file: its order is unknown, cannot be sent, or leaves in part. */
export function rowFix({ gateKey, carrier, guess, value, item, reason }: FailedRow): RowFix | null {
  if (gateKey === null || item !== '') return null;
  if (guess) {
    const isSame = carrier !== null && guess.number === normalizeNumber(value);
    return { kind: carrier === null ? 'carrier' : isSame ? 'shared' : 'zeros', gateKey, ...guess };
  }
  if (carrier === null) return null;
  const check = checkNumber(carrier, value);
  const isNumber = check.problem !== undefined && numberProblemText(carrier, check) === reason;
  return isNumber ? { kind: 'typed', gateKey, carrier, number: value } : null;
}
