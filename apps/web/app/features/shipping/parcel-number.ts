import { type CarrierCode, formatTrackingNumber, getCarrier } from '@pq/domain/shipping/carriers';

type Props = { carrier: CarrierCode; number: string | null };

/** For instance `CJ대한통운 6412-3308-7740`. */
export function parcelNumber({ carrier, number }: Props): string {
  const { name } = getCarrier(carrier);
  return number === null ? name : `${name} ${formatTrackingNumber(number)}`;
}
