import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project, ProjectCard } from '@pq/contract/shapes/project';
import { type Quote, quotePledge, type Selection } from '@pq/domain/money';
import { asSelection } from '#app/data/pledges.ts';

/**
 * For the first paint of a payment page; the server's figures replace it. A reloaded or directly opened page
 * has none.
 */
export type PaymentHandover = {
  data: ProjectCard;
  rewardData: Selection[];
  paymentInfo: Pick<Quote, 'products' | 'donation' | 'deliveryprice' | 'parcel' | 'callAmount'>;
  gateKey?: string;
};

/** Undefined when they cannot be priced. */
export function handOverProject(project: Project, selection: Selection[]): PaymentHandover | undefined {
  const priced = quotePledge(project.rewards.content, selection, 0);
  if (!priced.ok) return undefined;
  // The story and the further pictures are large and not shown on the payment page.
  const { editor: _story, subImages: _pictures, refund: _refund, pqbox: _box, ...data } = project;
  return { data, rewardData: selection, paymentInfo: priced.quote };
}

export function handOverPledge(pledge: Pledge): PaymentHandover {
  const { amount, donation, deliveryprice, parcel, paymentinfo, deliveryinfo, gateKey } = pledge;
  return {
    data: pledge.project,
    rewardData: asSelection(deliveryinfo.contentidx),
    paymentInfo: {
      products: amount - donation,
      donation,
      deliveryprice,
      parcel,
      callAmount: paymentinfo.callAmount,
    },
    gateKey,
  };
}

/** Router state outlives the page's scripts and can be edited: it may contain anything. */
export function isSelection(value: unknown): value is Selection[] {
  return Array.isArray(value) && value.every(isLine);
}

function isLine(value: Partial<Selection> | null): boolean {
  const { idx, count = 0 } = value ?? {};
  return Number.isInteger(idx) && Number.isInteger(count) && count > 0;
}

/** State of anything else than `isOf` asks for is not trusted. */
export function readHandover(
  state: Partial<PaymentHandover> | null | undefined,
  isOf: (handover: PaymentHandover) => boolean,
): PaymentHandover | undefined {
  const { data, rewardData, paymentInfo, gateKey } = state ?? {};
  if (!Array.isArray(data?.rewards?.content) || !isSelection(rewardData) || !paymentInfo) return undefined;
  const handover = { data, rewardData, paymentInfo, ...(gateKey && { gateKey }) };
  return isOf(handover) ? handover : undefined;
}
