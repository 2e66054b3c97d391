import { endsAt, HOUR_MS, paymentAt } from '@pq/domain/dates';
import type { PlacedProject } from '../placed-project.ts';
import { planPledges, planSoldOut } from '../plan-pledges.ts';
import type { DemoPledge, Fate } from '../pledge-rows.ts';
import type { Random } from '../random.ts';
import type { DemoPeople } from './demo-people.ts';

/** The backer that visitors sign in as (surface.md). */
const GUEST = 'backer@example.com';

type Around = { projects: readonly PlacedProject[]; people: DemoPeople; nowMs: number };

/** The pledges of a demo project and what has become of each, given its state. */
export function pledgesOf(project: PlacedProject, around: Around, random: Random): DemoPledge[] {
  const { people, nowMs } = around;
  const maker = people.idOf(project.maker);
  const guest = people.backers.filter(({ email }) => email === GUEST && isGuestAt(project, around.projects));
  const others = people.backers.filter(({ email, id }) => email !== GUEST && id !== maker);
  const backers = [...guest, ...random.shuffle(others)];

  const want = { backers: Math.min(project.backers, backers.length), untilMs: nowMs };
  const tiers = project.rewards.map((reward, idx) => ({ ...reward, idx }));
  const planned = { period: project.period, rewards: tiers };
  const plans =
    project.pledged === 'all'
      ? planSoldOut(planned, want, random)
      : planPledges(planned, { ...want, target: targetOf(project, project.pledged) }, random);

  // Plans are in the order of time; the guest takes one from the middle.
  const order = guest.length > 0 ? rotate(backers.slice(0, plans.length), plans.length >> 1) : backers;
  const pledges = plans.flatMap((plan, place): DemoPledge[] => {
    const backer = order[place];
    return backer ? [{ ...plan, backer, fate: fateOf(project, place, nowMs, guest.includes(backer)) }] : [];
  });
  const left = backers[plans.length];
  return left ? [...pledges, ...withdrawn(project, pledges, left, nowMs)] : pledges;
}

/** KRW to be pledged: a share of the goal, or of what the whole stock costs. */
function targetOf(project: PlacedProject, share: number): number {
  if (project.purpose === 'projects') return project.goal * share;
  return (
    project.rewards.reduce((sum, { productCost, count }) => sum + productCost * (count || 40), 0) * share
  );
}

/**
 * Where the guest has pledged: one project of each kind of end, and none that is open, so that whoever signs in as the
 * guest may pledge on everything.
 */
function isGuestAt(project: PlacedProject, projects: readonly PlacedProject[]): boolean {
  const shown = (['finish', 're-finish', 'fail'] as const).flatMap((state) =>
    projects.filter((other) => other.state === state && other.backers > 0).slice(0, 2),
  );
  return shown.some(({ key }) => key === project.key);
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

/** Somebody who has thought better of it, on projects that have been open for a while. */
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
