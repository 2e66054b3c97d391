import type { FieldSaves } from '@pq/contract/shapes/draft';
import { addDays, endsAt, opensAt, seoulDate } from '@pq/domain/dates';
import { isPubliclyVisible, type ProjectState } from '@pq/domain/project/project';
import { assumeShipping, type Shipping } from '@pq/domain/project/shipping';
import type * as schema from '#src/platform/database/schema.ts';
import type { PlacedProject } from '../placed-project.ts';
import { type DemoPledge, isHeld, pledgeRows } from '../pledge-rows.ts';
import { createRandom, type Random } from '../random.ts';
import type { StoredPictures } from '../store-pictures.ts';
import { movesOf } from './demo-moves.ts';
import type { DemoPeople } from './demo-people.ts';
import { pledgesOf } from './demo-pledges.ts';
import { sourcesOf } from './demo-sources.ts';

export type ProjectRows = {
  projects: (typeof schema.project.$inferInsert)[];
  rewards: (typeof schema.reward.$inferInsert)[];
  transitions: (typeof schema.projectTransition.$inferInsert)[];
  pledges: (typeof schema.pledge.$inferInsert)[];
  items: (typeof schema.pledgeItem.$inferInsert)[];
  charges: (typeof schema.charge.$inferInsert)[];
  refunds: (typeof schema.refund.$inferInsert)[];
  journal: (typeof schema.moneyJournal.$inferInsert)[];
  scraps: (typeof schema.scrap.$inferInsert)[];
  days: (typeof schema.projectDay.$inferInsert)[];
  sources: (typeof schema.projectSource.$inferInsert)[];
};

/** Every row of the demo projects: sums, stock and counts are those of the pledges, scraps and views beside them. */
export function projectRows(
  projects: readonly PlacedProject[],
  people: DemoPeople,
  pictures: StoredPictures,
  nowMs: number,
): ProjectRows {
  const rows: ProjectRows = {
    projects: [],
    rewards: [],
    transitions: [],
    pledges: [],
    items: [],
    charges: [],
    refunds: [],
    journal: [],
    scraps: [],
    days: [],
    sources: [],
  };
  for (const project of projects) addProject(rows, project, { projects, people, pictures, nowMs });
  return rows;
}

/** What only a maker can decide has been decided. */
const save = { savedAt: 0, saveId: null };
export const chosen: FieldSaves = { category: save, projectType: save, deliveryType: save };

type Around = {
  projects: readonly PlacedProject[];
  people: DemoPeople;
  pictures: StoredPictures;
  nowMs: number;
};

function addProject(rows: ProjectRows, project: PlacedProject, around: Around): void {
  const { people, pictures, nowMs } = around;
  const { key, period, rewardPeriod } = project;
  const random = createRandom(project.title);
  const tiers = project.rewards.map((reward, idx) => ({
    ...reward,
    idx,
    sold: 0,
    shipping: assumeShipping(reward.delivery, project.purpose, project.deliveryType),
  }));
  const pledges = pledgesOf(project, around, random);
  const totals = addPledges(rows, project, tiers, pledges);
  const moves = movesOf(project, project.createdMs, nowMs);
  const scraps = isPubliclyVisible(project.state) ? scrapsOf(project, people, random, nowMs) : [];
  const days = isPubliclyVisible(project.state) ? daysOf(project, pledges, random, nowMs) : [];
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const ended = hasEnded(project.state);
  const pictureUrls = project.pictures.map(pictures.wide);
  const [first = ''] = project.pictures;

  rows.projects.push({
    key,
    purpose: project.purpose,
    ownerId: people.idOf(project.maker),
    state: project.state,
    blindedFrom: project.state === 'blind' ? 'funding' : null,
    title: project.title,
    category: project.category,
    categoryLabel: '',
    fieldSaves: chosen,
    projectType: project.projectType,
    deliveryType: project.deliveryType,
    goal: project.goal,
    periodStart: period.start,
    periodFinish: period.finish,
    rewardPeriod,
    thumbnail: pictures.wide(first),
    mainImage: pictures.wide(first),
    subImages: pictureUrls.slice(0, 6),
    ground: pictures.ground(first),
    refund: project.refund,
    editor: withPictures(project.editor, pictures),
    rejectMessage: project.rejectMessage ?? null,
    amountNow: totals.now,
    backers: totals.backers,
    amountAtEnd: ended ? totals.atEnd : null,
    backersAtEnd: ended ? totals.backersAtEnd : null,
    itemsAtEnd: ended ? totals.itemsAtEnd : null,
    scraps: scraps.length,
    views,
    createdAt: new Date(project.createdMs),
    updatedAt: moves.at(-1)?.at ?? new Date(nowMs),
  });
  for (const { idx, count, sold, context, productCost, delivery, shipping } of tiers)
    rows.rewards.push({ projectKey: key, idx, count, sold, context, productCost, delivery, shipping });
  rows.transitions.push(...moves);
  rows.scraps.push(...scraps);
  rows.days.push(...days);
  rows.sources.push(...sourcesOf(key, views, random));
}

type Tier = PlacedProject['rewards'][number] & { idx: number; sold: number; shipping: Shipping };

/** Adds the pledges of a project, counts what they hold in its tiers, and gives its totals. */
function addPledges(
  rows: ProjectRows,
  { key, period, rewardPeriod }: PlacedProject,
  tiers: Tier[],
  pledges: readonly DemoPledge[],
): { now: number; backers: number; atEnd: number; backersAtEnd: number; itemsAtEnd: number } {
  const totals = { now: 0, backers: 0, atEnd: 0, backersAtEnd: 0, itemsAtEnd: 0 };
  for (const pledge of pledges) {
    const made = pledgeRows({ key, finish: period.finish, rewardPeriod, rewards: tiers }, pledge);
    const amount = made.pledges[0]?.amount ?? 0;
    if (pledge.fate !== 'withdrawn') {
      totals.atEnd += amount;
      totals.backersAtEnd += 1;
      totals.itemsAtEnd += made.items.reduce((sum, { count }) => sum + count, 0);
    }
    if (isHeld(pledge.fate)) {
      totals.now += amount;
      totals.backers += 1;
      for (const { idx, count } of made.items) {
        const tier = tiers[idx];
        if (tier) tier.sold += count;
      }
    }
    rows.pledges.push(...made.pledges);
    rows.items.push(...made.items);
    rows.charges.push(...made.charges);
    rows.refunds.push(...made.refunds);
    rows.journal.push(...made.journal);
  }
  return totals;
}

function hasEnded(state: ProjectState): boolean {
  return state === 'finish' || state === 're-finish' || state === 'fail';
}

/** `{{picture:name}}` in a story becomes the address of that picture. */
export function withPictures(html: string, pictures: StoredPictures): string {
  return html.replace(/\{\{picture:([\w-]+)\}\}/g, (_, name: string) => pictures.wide(name));
}

function scrapsOf(
  project: PlacedProject,
  people: DemoPeople,
  random: Random,
  nowMs: number,
): ProjectRows['scraps'] {
  const fans = random.shuffle(people.backers).slice(0, random.int(1, Math.ceil(people.backers.length * 0.6)));
  const { from, to } = shownDays(project, nowMs);
  const lengthMs = Math.min(endsAt(to), nowMs) - opensAt(from);
  return fans.map(({ id }) => ({
    memberId: id,
    projectKey: project.key,
    createdAt: new Date(opensAt(from) + random.int(0, Math.max(0, lengthMs - 1))),
  }));
}

/** Views of each day; the more who pledge, the more have looked. */
function daysOf(
  project: PlacedProject,
  pledges: readonly DemoPledge[],
  random: Random,
  nowMs: number,
): ProjectRows['days'] {
  const { from, to } = shownDays(project, nowMs);
  const days: ProjectRows['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const placed = pledges.filter(({ placedAtMs }) => seoulDate(placedAtMs) === day).length;
    days.push({ projectKey: project.key, day, views: random.int(6, 18) + placed * random.int(9, 16) });
  }
  return days;
}

/** Since opening, or for some days since it was announced, up to today. */
function shownDays({ state, period }: PlacedProject, nowMs: number): { from: string; to: string } {
  const today = seoulDate(nowMs);
  const from = state === 'ready' ? addDays(today, -3) : period.start;
  return { from, to: period.finish < today ? period.finish : today };
}
