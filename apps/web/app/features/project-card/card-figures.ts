import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { orderedPercent, pledgedFigures } from '@pq/domain/project/pledged-figures';
import type { CardStatus } from '@pq/domain/project/project-card';

export type CardFigures = {
  bar: { percent: number; label: string } | null;
  lead: string;
  money: string | null;
  state: string | null;
  ended: string | null;
  /** All figures as a sentence for screen readers. */
  spoken: string;
};

export function figuresOf(card: Card, status: CardStatus): CardFigures {
  return card.purpose === 'ordermade' ? orderFigures(card, status) : fundingFigures(card, status);
}

function fundingFigures(card: Card, status: CardStatus): CardFigures {
  const { amount, percent } = pledgedFigures(card);
  const outcome = statusText(status);
  const ended = endedText(card, status);
  const sums = t('card.heard', { amount: formatWon(amount), n: formatNumber(percent) });
  return {
    bar: { percent, label: t('card.achieved', { n: formatNumber(percent) }) },
    lead: t('common.percent', { n: formatNumber(percent) }),
    money: formatWon(amount),
    state: ended ? null : outcome,
    ended,
    spoken: listed([sums, outcome, ended]),
  };
}

function orderFigures(card: Card, status: CardStatus): CardFigures {
  const rewards = card.rewards.content;
  const percent = orderedPercent(card);
  const bar = percent === null ? null : { percent, label: t('card.ordered', { n: percent }) };
  const ended = endedText(card, status);
  const outcome = statusText(status);
  const lead = ended ? t('card.orderedItems', { n: formatNumber(pledgedFigures(card).items) }) : outcome;
  const money = priceOf(rewards.map((reward) => reward.productCost));
  return {
    bar,
    lead,
    money,
    state: null,
    ended,
    spoken: listed([money, lead, bar?.label, ended && outcome, ended]),
  };
}

/** Whether the outcome is shown on the card's picture. */
export function isOver({ kind }: CardStatus): boolean {
  return kind.startsWith('fail') || kind.startsWith('success');
}

/** Only a settled close has a last day: a sold-out project may end before its period does. */
function endedText(card: Card, status: CardStatus): string | null {
  if (!isOver(status) || card.state === 'funding') return null;
  const n = formatNumber(pledgedFigures(card).backers);
  return t('card.ended', { n, date: formatDate(card.period.finish) });
}

const listed = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');

function priceOf(costs: readonly number[]): string | null {
  if (costs.length === 0) return null;
  const price = formatWon(Math.min(...costs));
  return new Set(costs).size > 1 ? t('card.priceFrom', { price }) : price;
}

export function statusText(status: CardStatus): string {
  switch (status.kind) {
    case 'daysLeft':
      return t('card.daysLeft', { n: status.n });
    case 'remaining':
      return t('card.remaining', { n: formatNumber(status.n) });
    case 'opensOn':
      return t('card.opensOn', { date: status.date });
    case 'unlisted':
      return '';
    default:
      return t(`card.${status.kind}`);
  }
}
