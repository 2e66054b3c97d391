import type { DeliveryInfo, OrderPayload } from '@pq/contract/shapes/pledge';
import { addressProblemCopy, findAddressProblem } from '@pq/domain/address';
import { t } from '@pq/domain/copy';
import { type Quote, type QuoteResult, quotePledge, type Selection } from '@pq/domain/money';
import type { Answers } from '@pq/domain/reward/answers';
import { compareLines } from '@pq/domain/reward/options';
import { ProductError } from '#src/platform/product-error.ts';
import { type AnswerPicture, answerOrder } from './order-answers.ts';
import type { PricedLine, ProjectTerms } from './queries.ts';
import { overPersonLimit } from './shortage.ts';

type Order = {
  payload: OrderPayload;
  selection: readonly Selection[];
  memberId: string;
  field: 'database' | 'data';
};

export type PricedOrder = { quote: Quote; lines: PricedLine[]; answers: Answers; pictures: AnswerPicture[] };

/**
 * Prices an order by the project's terms, and reads its answers; the client's sums are only compared. Throws invalid, pledgeLimit,
 * and pledgeAmount with the current figures.
 */
export function priceOrder(
  project: ProjectTerms,
  { payload, selection, memberId, field }: Order,
): PricedOrder {
  const priced = quotePledge(project.rewards, selection, payload.donation);
  if (!priced.ok) throw refusalOf(project, selection, priced);
  const repeated = payload.deliveryinfo.contentidx;
  if (repeated && !sameSelection(repeated, priced.lines))
    throw ProductError.ofField(`${field}.deliveryinfo.contentidx`, t('field.format'));
  assertSameFigures(payload, priced.quote, project);
  if (priced.quote.parcel) assertAddress(payload.deliveryinfo, `${field}.deliveryinfo.address`);
  const { answers: sent = {} } = payload;
  const { lines, answers, pictures } = answerOrder(
    { project, memberId, selection, answers: sent, field: `${field}.answers` },
    priced.lines,
  );
  const costs = new Map(project.rewards.map((reward) => [reward.idx, reward.productCost]));
  const withCosts = lines.map((line) => ({ ...line, productCost: costs.get(line.idx) ?? 0 }));
  return { quote: priced.quote, lines: withCosts, answers, pictures };
}

function refusalOf(
  { rewards }: ProjectTerms,
  selection: readonly Selection[],
  refused: Extract<QuoteResult, { ok: false }>,
): ProductError {
  if (refused.reason === 'choice')
    return ProductError.ofField(`rewardidx.${refused.at}.choice`, t('pay.err.choice'));
  if (refused.reason === 'person-limit') return overPersonLimit(rewards, selection);
  return ProductError.ofField('rewardidx', t('field.range'));
}

function assertAddress({ address }: OrderPayload['deliveryinfo'], field: string): void {
  const problem = findAddressProblem(address.basic);
  if (problem) throw ProductError.ofField(`${field}.basic`, t(addressProblemCopy[problem]));
  if (address.zonecode === '') throw ProductError.ofField(`${field}.zonecode`, t('pay.err.address'));
}

const nowhere = { basic: '', detail: '', zonecode: '' };

export function deliveryOf(quote: Quote, delivery: DeliveryInfo): DeliveryInfo {
  return quote.parcel ? delivery : { ...delivery, address: nowhere };
}

function sameSelection(some: readonly Selection[], sorted: readonly Selection[]): boolean {
  const others = [...some].sort(compareLines);
  return (
    others.length === sorted.length &&
    others.every((line, at) => {
      const other = sorted[at];
      return other !== undefined && compareLines(line, other) === 0 && line.count === other.count;
    })
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
