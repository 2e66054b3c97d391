import { seoulDate } from '@pq/domain/dates';
import type { BookedCharge, DemoProvider } from '../demo/provider.ts';

/** A provider that settles what the demo site has booked, and those bookings. */
export function createBookProvider(
  mint: (number: string) => void = () => {},
): DemoProvider & { booked: BookedCharge[] } {
  const booked: BookedCharge[] = [];
  return {
    booked,
    async mintCard(number) {
      mint(number);
      return {
        billingKey: `key-${number}`,
        name: '하늘카드',
        number: `${number.slice(0, 4)}-****-****-${number.slice(-4)}`,
      };
    },
    async bookCharges(charges) {
      booked.push(...charges);
    },
    receiptUrl: (orderId) => `https://receipts.example/${orderId}`,
    async readSettlements(day) {
      const isOn = (at: string) => seoulDate(Date.parse(at)) === day;
      const value = booked
        .filter(({ status, at, refundedAt = at }) => status === 'paid' && (isOn(at) || isOn(refundedAt)))
        .map(({ oid, total, refunded, at, refundedAt = at }) => ({
          oid,
          total: isOn(at) ? total : 0,
          refunded: isOn(refundedAt) ? refunded : 0,
          fee: 0,
          at: Date.parse(isOn(at) ? at : refundedAt),
        }));
      return { kind: 'done', value };
    },
  };
}
