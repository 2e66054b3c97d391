import { addDays, daysBetween, seoulDate } from '../dates.ts';
import { hasWaitingProof, isPaymentFixable, type NeedFacts } from '../pledge/backer-needs.ts';
import { type AddressAnswer, type AddressRefusal, addressAnswer, addressRefusal } from './address-lock.ts';

/**
 * What a backer can do next about what is still to come of a pledge: pay it with another card (`card`) or again (`pay`), answer the
 * waiting proof, confirm the address before it is locked, report parcels as received.
 */
export const deliveryActs = ['card', 'pay', 'proof', 'address', 'receive'] as const;
export type DeliveryAct = (typeof deliveryActs)[number];

export type DeliveryFacts = NeedFacts & {
  /** Whether a parcel is on its way. */
  isComing: boolean;
  address: {
    refusal: AddressRefusal | null;
    answer: AddressAnswer;
    lockAt: number | null;
  };
};

/** The most urgent first; null while there is nothing to do. */
export function deliveryAct(facts: DeliveryFacts): DeliveryAct | null {
  const { isComing, address } = facts;
  if (facts.project.state === 'blind') return null;
  if (isPaymentFixable(facts)) return facts.cardDropped ? 'card' : 'pay';
  if (hasWaitingProof(facts)) return 'proof';
  if (address.lockAt !== null && address.refusal === null && address.answer === 'open') return 'address';
  return isComing ? 'receive' : null;
}

type AddressTimes = Parameters<typeof addressRefusal>[0] & Parameters<typeof addressAnswer>[0];

export function deliveryAddress(times: AddressTimes, nowMs: number): DeliveryFacts['address'] {
  return { refusal: addressRefusal(times, nowMs), answer: addressAnswer(times), lockAt: times.lockAt };
}

/** The last day of a month YYYY-MM. */
export function lastDayOf(month: string): string {
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
}

/** How many days ago the promised month ended; 0 until then. */
export function daysLate(month: string, nowMs: number): number {
  return Math.max(0, daysBetween(lastDayOf(month), seoulDate(nowMs)));
}
