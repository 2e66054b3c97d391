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
      const paid = booked.filter(({ status, at }) => status === 'paid' && seoulDate(Date.parse(at)) === day);
      const value = paid.map(({ oid, total, refunded, at }) => ({
        oid,
        total,
        refunded,
        fee: 0,
        at: Date.parse(at),
      }));
      return { kind: 'done', value };
    },
  };
}
