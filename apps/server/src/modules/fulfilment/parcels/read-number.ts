import {
  type CarrierCode,
  checkNumber,
  isStorableNumber,
  normalizeNumber,
  numberProblemText,
} from '@pq/domain/shipping/carriers';

type ReadNumber = { number: string | null; problem?: undefined } | { problem: string };

/** A tracking number as it is stored, null for a carrier without; with `anyNumber` also a number that its carrier does not give. */
export function readNumber(carrier: CarrierCode, text: string, anyNumber: boolean): ReadNumber {
  const checked = checkNumber(carrier, text);
  if (checked.problem === undefined) return { number: checked.number };
  const number = normalizeNumber(text);
  const isUnusual = checked.problem === 'length' || checked.problem === 'leadingZeros';
  if (anyNumber && isUnusual && isStorableNumber(number)) return { number };
  return { problem: numberProblemText(carrier, checked) };
}
