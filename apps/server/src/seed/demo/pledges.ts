import { DAY_MS, endsAt, HOUR_MS, opensAt, paymentAt } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import type { Selection } from '@pq/domain/money';
import { mostForOne } from '@pq/domain/reward/pieces-left';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import type { PlacedProject } from '../content/content-schema.ts';
import type { StoredPictures } from '../media.ts';
import { withChoices } from './choices.ts';
import type { DemoPeople } from './people.ts';
import type { DemoPledge, Fate } from './pledge-rows.ts';
import type { Random } from './random.ts';

/** Whose account the README names for looking around. */
export const GUEST = 'backer@example.com';

type Around = {
  projects: readonly PlacedProject[];
  people: DemoPeople;
  pictures: StoredPictures;
  nowMs: number;
};

export function pledgesOf(project: PlacedProject, around: Around, random: Random): DemoPledge[] {
  const { people, nowMs } = around;
  const maker = people.idOf(project.maker);
  const guest = people.backers.filter(({ email }) => email === GUEST && isGuestAt(project, around.projects));
  const others = people.backers.filter(({ email, id }) => email !== GUEST && id !== maker);
  const backers = [...guest, ...random.shuffle(others)];

  const want = { backers: Math.min(project.backers, backers.length), untilMs: nowMs };
  const tiers = project.rewards.map((reward, idx) => ({ ...defaultRewardDetails(), ...reward, idx }));
  const planned = { period: project.period, rewards: tiers };
  const plans =
    project.pledged === 'all'
      ? planSoldOut(planned, want, random)
      : planPledges(planned, { ...want, target: targetOf(project, project.pledged) }, random);

  // Plans are in chronological order; the guest gets one from the middle.
  const order = guest.length > 0 ? rotate(backers.slice(0, plans.length), plans.length >> 1) : backers;
  const pledges = plans.flatMap((plan, place): DemoPledge[] => {
    const backer = order[place];
    return backer ? [{ ...plan, backer, fate: fateOf(project, place, nowMs, guest.includes(backer)) }] : [];
  });
  const left = backers[plans.length];
  const all = left ? [...pledges, ...withdrawn(project, pledges, left, nowMs)] : pledges;
  return withChoices(all, tiers, around.pictures);
}

function targetOf(project: PlacedProject, share: number): number {
  if (project.purpose === 'projects') return project.goal * share;
  return (
    project.rewards.reduce((sum, { productCost, count }) => sum + productCost * (count || 40), 0) * share
  );
}

/**
 * Where the guest has pledged: one project of each outcome, a custom order with proofs, what is being sent, and no open project, so that visitors who
 * sign in as the guest may pledge on everything.
 */
function isGuestAt(project: PlacedProject, projects: readonly PlacedProject[]): boolean {
  const shown = (['finish', 're-finish', 'fail'] as const).flatMap((state) =>
    projects.filter((other) => other.state === state && other.backers > 0).slice(0, 2),
  );
  const hasPaidProofs = project.proofs !== undefined && project.state === 're-finish';
  return hasPaidProofs || project.shipping !== undefined || shown.some(({ key }) => key === project.key);
}

function fateOf(project: PlacedProject, place: number, nowMs: number, isGuest: boolean): Fate {
  switch (project.state) {
    case 'fail':
      return 'released';
    case 'finish':
      if (nowMs < paymentAt(project.period.finish)) return 'waiting';
      return isGuest || place % 5 === 1 ? 'retry' : 'paid';
    case 're-finish':
      if (isGuest) return 'paid';
      if (place === 3) return 'failed';
      if (place === 5) return 'refunded';
      return place % 6 === 2 ? 'paid-late' : 'paid';
    default:
      return 'waiting';
  }
}

function withdrawn(
  project: PlacedProject,
  pledges: readonly DemoPledge[],
  backer: DemoPledge['backer'],
  nowMs: number,
): DemoPledge[] {
  const first = pledges[0];
  if (!first || pledges.length < 8) return [];
  const { idx = 0 } = first.lines[0] ?? {};
  const placedAtMs = first.placedAtMs + HOUR_MS;
  if (placedAtMs + HOUR_MS >= Math.min(nowMs, endsAt(project.period.finish))) return [];
  return [{ ...first, backer, lines: [{ idx, count: 1 }], donation: 0, placedAtMs, fate: 'withdrawn' }];
}

function rotate<T>(items: readonly T[], by: number): T[] {
  return [...items.slice(items.length - by), ...items.slice(0, items.length - by)];
}

type Tier = {
  idx: number;
  count: number;
  productCost: number;
  limitPerPerson?: number | null | undefined;
  earlyFirst?: number | undefined;
};

type PledgePlan = { lines: Selection[]; donation: number; note: string; placedAtMs: number };

const NOTES = ['', '', '', '', '문 앞에 놓아주세요.', '경비실에 맡겨주세요.', '부재 시 연락 부탁드립니다.'];
const DONATIONS = [1_000, 2_000, 3_000, 5_000, 10_000];
const MAX_OF_ONE = 12;

/**
 * Pledges of up to `backers` people that come to about `target` KRW together and never exceed a reward's stock. Each has one or
 * two rewards; some add a donation. Placed between opening and `untilMs` (or the end, if that is earlier).
 */
function planPledges(
  project: { period: { start: string; finish: string }; rewards: readonly Tier[] },
  want: { target: number; backers: number; untilMs: number },
  random: Random,
): PledgePlan[] {
  const stock = new Map(
    project.rewards.map(({ idx, count, earlyFirst = Infinity }) => [
      idx,
      Math.min(count === 0 ? Infinity : count, earlyFirst),
    ]),
  );
  const fromMs = opensAt(project.period.start);
  const toMs = Math.min(want.untilMs, endsAt(project.period.finish)) - 1;
  if (toMs <= fromMs) return [];
  const plans: PledgePlan[] = [];
  let left = want.target;
  for (let place = 0; place < want.backers && left > 0; place += 1) {
    const last = place === want.backers - 1;
    const share = last ? left : (left / (want.backers - place)) * (0.6 + 0.8 * random.next());
    const lines = pickLines(
      project.rewards,
      stock,
      { share, most: last ? limits.quantity : MAX_OF_ONE },
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

function planSoldOut(
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
  const lines = [{ idx: tier.idx, count: Math.min(wanted, stock.get(tier.idx) ?? 0, mostForOne(tier)) }];
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
