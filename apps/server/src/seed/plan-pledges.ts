import { DAY_MS, endsAt, opensAt } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import type { Selection } from '@pq/domain/money';
import type { Random } from './random.ts';

type Tier = { idx: number; count: number; productCost: number };

export type PledgePlan = { lines: Selection[]; donation: number; note: string; placedAtMs: number };

const NOTES = ['', '', '', '', '문 앞에 놓아주세요.', '경비실에 맡겨주세요.', '부재 시 연락 부탁드립니다.'];
const DONATIONS = [1_000, 2_000, 3_000, 5_000, 10_000];
const MOST_OF_ONE = 12;

/**
 * Pledges of up to `backers` people that come to about `target` KRW together and never beyond a reward's stock. Each
 * takes one or two rewards; some add a donation. Placed between opening and `untilMs` (or the end, if that is earlier).
 */
export function planPledges(
  project: { period: { start: string; finish: string }; rewards: readonly Tier[] },
  want: { target: number; backers: number; untilMs: number },
  random: Random,
): PledgePlan[] {
  const stock = new Map(project.rewards.map((tier) => [tier.idx, tier.count === 0 ? Infinity : tier.count]));
  const fromMs = opensAt(project.period.start);
  const toMs = Math.min(want.untilMs, endsAt(project.period.finish)) - 1;
  if (toMs <= fromMs) return [];
  const plans: PledgePlan[] = [];
  let left = want.target;
  for (let place = 0; place < want.backers && left > 0; place += 1) {
    // The last one makes up what is missing.
    const last = place === want.backers - 1;
    const share = last ? left : (left / (want.backers - place)) * (0.6 + 0.8 * random.next());
    const lines = pickLines(
      project.rewards,
      stock,
      { share, most: last ? limits.quantity : MOST_OF_ONE },
      random,
    );
    if (lines.length === 0) break;
    const donation = random.next() < 0.15 ? random.pick(DONATIONS) : 0;
    left -= donation + costOf(project.rewards, lines);
    // Most come early: the square of an even chance.
    const placedAtMs = Math.floor(fromMs + (toMs - fromMs) * random.next() ** 2);
    plans.push({ lines, donation, note: random.pick(NOTES), placedAtMs: Math.max(fromMs, placedAtMs) });
  }
  return plans.sort((a, b) => a.placedAtMs - b.placedAtMs);
}

/** Pledges that take every item of every limited reward. */
export function planSoldOut(
  project: { period: { start: string; finish: string }; rewards: readonly Tier[] },
  want: { backers: number; untilMs: number },
  random: Random,
): PledgePlan[] {
  const fromMs = opensAt(project.period.start);
  const spanMs = Math.min(want.untilMs - 1 - fromMs, 3 * DAY_MS);
  const plans = Array.from({ length: want.backers }, () => ({
    lines: [] as Selection[],
    donation: 0,
    note: random.pick(NOTES),
    placedAtMs: Math.floor(fromMs + spanMs * random.next()),
  }));
  for (const { idx, count } of project.rewards) {
    for (let taken = 0; taken < count; taken += 1) {
      const plan = plans[taken % plans.length];
      const line = plan?.lines.find((item) => item.idx === idx);
      if (line) line.count += 1;
      else plan?.lines.push({ idx, count: 1 });
    }
  }
  return plans.filter((plan) => plan.lines.length > 0).sort((a, b) => a.placedAtMs - b.placedAtMs);
}

/** One reward near the share, sometimes a second single one; stock is taken. */
function pickLines(
  rewards: readonly Tier[],
  stock: Map<number, number>,
  want: { share: number; most: number },
  random: Random,
): Selection[] {
  const there = rewards.filter((tier) => (stock.get(tier.idx) ?? 0) > 0);
  const fitting = there.filter((tier) => tier.productCost <= want.share * 1.5);
  const cheapest = there.toSorted((a, b) => a.productCost - b.productCost).slice(0, 1);
  const tier = random.pick(fitting.length > 0 ? fitting : cheapest);
  if (!tier) return [];
  const wanted = Math.max(1, Math.min(want.most, Math.ceil(want.share / tier.productCost - 0.3)));
  const lines = [{ idx: tier.idx, count: Math.min(wanted, stock.get(tier.idx) ?? 0) }];
  const second = random.next() < 0.12 ? random.pick(there) : undefined;
  if (second && second.idx !== tier.idx) lines.push({ idx: second.idx, count: 1 });
  for (const line of lines) stock.set(line.idx, (stock.get(line.idx) ?? 0) - line.count);
  return lines.sort((a, b) => a.idx - b.idx);
}

function costOf(rewards: readonly Tier[], lines: readonly Selection[]): number {
  return lines.reduce((sum, line) => {
    const tier = rewards.find((item) => item.idx === line.idx);
    return sum + (tier?.productCost ?? 0) * line.count;
  }, 0);
}
