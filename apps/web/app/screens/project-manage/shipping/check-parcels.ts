import {
  type CarrierCode,
  checkNumber,
  isStorableNumber,
  normalizeNumber,
  numberProblemText,
} from '@pq/domain/shipping/carriers';

export type TypedParcel = { carrier: CarrierCode; number: string };
type OrderParcel = TypedParcel & { gateKey: string };

export type ParcelCheck = {
  /** Why an order cannot be sent as typed, by its key. */
  problems: ReadonlyMap<string, string>;
  /** Numbers that their carrier does not give, but that can be stored if the maker confirms them. */
  doubtful: readonly { gateKey: string; text: string }[];
  /** Numbers that several orders have. */
  shared: readonly { number: string; gateKeys: readonly string[] }[];
};

export function checkParcels(parcels: readonly OrderParcel[]): ParcelCheck {
  const problems = new Map<string, string>();
  const doubtful: { gateKey: string; text: string }[] = [];
  for (const { gateKey, carrier, number } of parcels) {
    const check = checkNumber(carrier, number);
    if (check.problem === undefined) continue;
    const text = numberProblemText(carrier, check);
    if (check.problem !== 'unwanted' && isStorableNumber(normalizeNumber(number)))
      doubtful.push({ gateKey, text });
    else problems.set(gateKey, text);
  }
  return { problems, doubtful, shared: sharedNumbers(parcels) };
}

function sharedNumbers(parcels: readonly OrderParcel[]): ParcelCheck['shared'] {
  const byNumber = new Map<string, { number: string; gateKeys: string[] }>();
  for (const parcel of parcels) {
    const number = normalizeNumber(parcel.number);
    if (number === '') continue;
    const same = byNumber.get(`${parcel.carrier} ${number}`) ?? { number, gateKeys: [] };
    same.gateKeys.push(parcel.gateKey);
    byNumber.set(`${parcel.carrier} ${number}`, same);
  }
  return [...byNumber.values()].filter(({ gateKeys }) => gateKeys.length > 1);
}
