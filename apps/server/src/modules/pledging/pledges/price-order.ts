import type { DeliveryInfo, OrderPayload } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { type Quote, quotePledge, type Selection } from '@pq/domain/money';
import { isBlank } from '@pq/domain/text/blank';
import { ProductError } from '#src/platform/product-error.ts';
import type { PricedLine, ProjectTerms } from './queries.ts';

/**
 * Prices an order by the project's terms; the client's sums are only compared. `field` is where the payload is in
 * the request. Throws invalid, and pledgeAmount with the current figures.
 */
export function priceOrder(
  project: ProjectTerms,
  payload: OrderPayload,
  selection: readonly Selection[],
  field: 'database' | 'data',
): { quote: Quote; lines: PricedLine[] } {
  const priced = quotePledge(project.rewards, selection, payload.donation);
  if (!priced.ok) throw ProductError.ofField('rewardidx', t('field.range'));
  const repeated = payload.deliveryinfo.contentidx;
  if (repeated && !sameSelection(repeated, priced.lines))
    throw ProductError.ofField(`${field}.deliveryinfo.contentidx`, t('field.format'));
  assertSameFigures(payload, priced.quote, project);
  if (priced.quote.parcel) assertAddress(payload.deliveryinfo, `${field}.deliveryinfo.address`);
  const costs = new Map(project.rewards.map((reward) => [reward.idx, reward.productCost]));
  const lines = priced.lines.map((line) => ({ ...line, productCost: costs.get(line.idx) ?? 0 }));
  return { quote: priced.quote, lines };
}

function assertAddress({ address }: OrderPayload['deliveryinfo'], field: string): void {
  if (isBlank(address.basic)) throw ProductError.ofField(`${field}.basic`, t('pay.err.address'));
  if (address.zonecode === '') throw ProductError.ofField(`${field}.zonecode`, t('pay.err.address'));
}

const nowhere = { basic: '', detail: '', zonecode: '' };

export function deliveryOf(quote: Quote, delivery: DeliveryInfo): DeliveryInfo {
  return quote.parcel ? delivery : { ...delivery, address: nowhere };
}

function sameSelection(some: readonly Selection[], sorted: readonly Selection[]): boolean {
  const others = [...some].sort((a, b) => a.idx - b.idx);
  return (
    others.length === sorted.length &&
    others.every((line, at) => line.idx === sorted[at]?.idx && line.count === sorted[at]?.count)
  );
}

function assertSameFigures(payload: OrderPayload, quote: Quote, project: ProjectTerms): void {
  const same =
    payload.amount === quote.amount &&
    payload.deliveryprice === quote.deliveryprice &&
    payload.paymentinfo.callAmount === quote.callAmount &&
    (payload.rewardperiod === undefined || payload.rewardperiod === project.rewardPeriod);
  if (same) return;
  throw new ProductError('pledgeAmount', {
    amount: quote.amount,
    deliveryprice: quote.deliveryprice,
    donation: quote.donation,
    paymentinfo: { callAmount: quote.callAmount },
    rewardperiod: project.rewardPeriod,
  });
}
