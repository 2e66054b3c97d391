import type { FieldSaves } from '@pq/contract/shapes/draft';
import { addDays, DAY_MS, endsAt, HOUR_MS, opensAt, paymentAt, retryAt, seoulDate } from '@pq/domain/dates';
import { isPubliclyVisible, isUnapproved, type ProjectState } from '@pq/domain/project/project';
import { assumeShipping } from '@pq/domain/project/shipping';
import type { ViewSource } from '@pq/domain/project/view-source';
import { choiceKey } from '@pq/domain/reward/options';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { newId } from '#src/platform/ids.ts';
import type { DemoProject, PlacedProject } from '../content/content-schema.ts';
import type { StoredPictures } from '../media.ts';
import { answerAddresses, lockColumns, noticeRows } from './addresses.ts';
import { parcelRows, promiseChangeRows, rewardPeriodOf, shippingColumns } from './parcels.ts';
import type { DemoPeople } from './people.ts';
import type { ReceiptUrl } from './pledge-rows.ts';
import { type DemoPledge, isLive, pledgeRows } from './pledge-rows.ts';
import { GUEST, pledgesOf } from './pledges.ts';
import { proofRows } from './proofs.ts';
import { createRandom, type Random } from './random.ts';

export function placeProjects(projects: readonly DemoProject[], nowMs: number): PlacedProject[] {
  const today = seoulDate(nowMs);
  return projects.map((project) => {
    const period = { start: addDays(today, project.start), finish: addDays(today, project.finish) };
    // Begun two weeks before opening; drafts and what is in review a week ago at the latest.
    const createdMs = Math.min(opensAt(period.start) - 14 * DAY_MS, nowMs - 7 * DAY_MS);
    const rewardPeriod = rewardPeriodOf(project, nowMs);
    return { ...project, key: newId(createdMs), period, rewardPeriod, createdMs };
  });
}

export type ProjectRows = ReturnType<typeof rowsOf>;

export function projectRows(
  projects: readonly PlacedProject[],
  around: Omit<Around, 'projects'>,
): ProjectRows[] {
  return projects.map((project) => rowsOf(project, { projects, ...around }));
}

const save = { savedAt: 0, saveId: null };
const chosen: FieldSaves = { category: save, projectType: save, deliveryType: save };

type Around = {
  projects: readonly PlacedProject[];
  people: DemoPeople;
  pictures: StoredPictures;
  nowMs: number;
  receiptUrl: ReceiptUrl;
};

function rowsOf(project: PlacedProject, around: Around) {
  const { people, pictures, nowMs, receiptUrl } = around;
  const { key, period, rewardPeriod } = project;
  const random = createRandom(project.title);
  const today = seoulDate(nowMs);
  const tiers = tiersOf(project, today, pictures);
  const pledges = pledgesOf(project, around, random);
  const inOrder = pledges.toSorted((a, b) => a.placedAtMs - b.placedAtMs);
  const seqOf = new Map(inOrder.map((pledge, at) => [pledge, at + 1]));
  const pledgesRows = pledges.map((pledge) => {
    const of = { key, finish: period.finish, rewardPeriod, rewards: tiers, receiptUrl };
    return pledgeRows(of, pledge, seqOf.get(pledge) ?? null);
  });
  const totals = totalsOf(pledges, pledgesRows);
  const transitions = movesOf(project, project.createdMs, nowMs);
  const scraps = isPubliclyVisible(project.state) ? scrapsOf(project, people, random, nowMs) : [];
  const days = isPubliclyVisible(project.state) ? daysOf(project, pledges, random, nowMs) : [];
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const ended = hasEnded(project.state);
  const pictureUrls = project.pictures.map(pictures.wide);
  const [first = ''] = project.pictures;

  const row = {
    key,
    purpose: project.purpose,
    ownerId: people.idOf(project.maker),
    state: project.state,
    blindedFrom: project.state === 'blind' ? ('funding' as const) : null,
    title: project.title,
    category: project.category,
    categoryLabel: '',
    fieldSaves: chosen,
    projectType: project.projectType,
    deliveryType: project.deliveryType,
    goal: project.goal,
    feePlan: isUnapproved(project.state) ? null : (project.plan ?? ('default' as const)),
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
    pledgeSeq: pledges.length,
    amountAtEnd: ended ? totals.atEnd : null,
    backersAtEnd: ended ? totals.backersAtEnd : null,
    itemsAtEnd: ended ? totals.itemsAtEnd : null,
    ...shippingColumns(project, { tiers, pledges: pledgesRows }, nowMs),
    ...lockColumns(project, nowMs),
    scraps: scraps.length,
    views,
    createdAt: new Date(project.createdMs),
    updatedAt: transitions.at(-1)?.at ?? new Date(nowMs),
  };
  const { rewards, stock } = rewardRows(key, tiers, totals.sold);
  const sources = sourcesOf(key, views, random);
  const guestId = people.backers.find(({ email }) => email === GUEST)?.id;
  const proofs = proofRows(project, pledgesRows, { pictures, nowMs, guestId });
  const parcels = parcelRows(project, tiers, pledgesRows, { nowMs, guestId, random });
  const sent = new Set(parcels.parcels.map(({ pledgeId }) => pledgeId));
  const answer = answerAddresses(project, pledgesRows, sent, nowMs);
  return {
    project: row,
    tiers,
    rewards,
    stock,
    transitions,
    pledges: pledgesRows.map((rows) => ({ ...rows, pledge: { ...rows.pledge, ...answer(rows.pledge) } })),
    notices: noticeRows(project, nowMs),
    promiseChanges: promiseChangeRows(row, nowMs),
    proofs,
    parcels,
    scraps,
    days,
    sources,
  };
}

type Tier = ReturnType<typeof tiersOf>[number];

function tiersOf(project: PlacedProject, today: string, pictures: StoredPictures) {
  return project.rewards.map(({ earlyUntil, earlyFirst, monthOn, picture, questions, ...reward }, idx) => ({
    ...defaultRewardDetails(),
    ...reward,
    picture: picture === undefined ? '' : pictures.wide(picture),
    early:
      earlyUntil === undefined && earlyFirst === undefined
        ? null
        : { until: earlyUntil === undefined ? null : addDays(today, earlyUntil), first: earlyFirst ?? null },
    month: monthOn === undefined ? null : addDays(today, monthOn).slice(0, 7),
    questions: (questions ?? []).map(({ samples: _samples, ...question }) => question),
    idx,
    shipping: reward.shipping ?? assumeShipping(reward.delivery, project.purpose, project.deliveryType),
  }));
}

/** `sold` by reward, and by reward and combination. */
function rewardRows(projectKey: string, tiers: readonly Tier[], sold: ReadonlyMap<string, number>) {
  const rewards = tiers.map(({ early, stock: _stock, ...tier }) => ({
    projectKey,
    ...tier,
    sold: sold.get(String(tier.idx)) ?? 0,
    earlyUntil: early?.until ?? null,
    earlyFirst: early?.first ?? null,
  }));
  const stock = tiers.flatMap((tier) =>
    tier.stock.map(({ choice, count }) => ({
      projectKey,
      idx: tier.idx,
      choice,
      count,
      sold: sold.get(soldKey(tier.idx, choice)) ?? 0,
    })),
  );
  return { rewards, stock };
}

function totalsOf(pledges: readonly DemoPledge[], rows: readonly ReturnType<typeof pledgeRows>[]) {
  const totals = {
    now: 0,
    backers: 0,
    atEnd: 0,
    backersAtEnd: 0,
    itemsAtEnd: 0,
    sold: new Map<string, number>(),
  };
  for (const [place, { pledge, items }] of rows.entries()) {
    const { fate } = pledges[place] ?? { fate: 'withdrawn' };
    if (fate === 'withdrawn') continue;
    totals.atEnd += pledge.amount;
    totals.backersAtEnd += 1;
    totals.itemsAtEnd += items.reduce((sum, { count }) => sum + count, 0);
    if (!isLive(fate)) continue;
    totals.now += pledge.amount;
    totals.backers += 1;
    for (const { idx, count, choice } of items) {
      add(totals.sold, String(idx), count);
      if (choice.length > 0) add(totals.sold, soldKey(idx, choice), count);
    }
  }
  return totals;
}

const soldKey = (idx: number, choice: readonly number[]) => `${idx}:${choiceKey(choice)}`;

function add(sums: Map<string, number>, key: string, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}

function hasEnded(state: ProjectState): boolean {
  return state === 'finish' || state === 're-finish' || state === 'fail';
}

export function withPictures(html: string, pictures: StoredPictures): string {
  return html.replace(/\{\{picture:([\w-]+)\}\}/g, (_, name: string) => pictures.wide(name));
}

function scrapsOf(project: PlacedProject, people: DemoPeople, random: Random, nowMs: number) {
  const fans = random.shuffle(people.backers).slice(0, random.int(1, Math.ceil(people.backers.length * 0.6)));
  const { from, to } = shownDays(project, nowMs);
  const lengthMs = Math.min(endsAt(to), nowMs) - opensAt(from);
  return fans.map(({ id }) => ({
    memberId: id,
    projectKey: project.key,
    createdAt: new Date(opensAt(from) + random.int(0, Math.max(0, lengthMs - 1))),
  }));
}

function daysOf(project: PlacedProject, pledges: readonly DemoPledge[], random: Random, nowMs: number) {
  const { from, to } = shownDays(project, nowMs);
  const days: { projectKey: string; day: string; views: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const placed = pledges.filter(({ placedAtMs }) => seoulDate(placedAtMs) === day).length;
    days.push({ projectKey: project.key, day, views: random.int(6, 18) + placed * random.int(9, 16) });
  }
  return days;
}

function shownDays({ state, period }: PlacedProject, nowMs: number): { from: string; to: string } {
  const today = seoulDate(nowMs);
  const from = state === 'ready' ? addDays(today, -3) : period.start;
  return { from, to: period.finish < today ? period.finish : today };
}

type Actor = 'owner' | 'admin' | 'clock';
type Transition = {
  id: string;
  projectKey: string;
  fromState: ProjectState | null;
  toState: ProjectState;
  actor: Actor;
  reason: string | null;
  at: Date;
};

function movesOf(
  project: {
    key: string;
    state: ProjectState;
    period: { start: string; finish: string };
    rejectMessage?: string | undefined;
  },
  createdMs: number,
  nowMs: number,
): Transition[] {
  const { key, state, period } = project;
  const moves: Transition[] = [];
  const move = (toState: ProjectState, atMs: number, actor: Actor, reason: string | null = null) => {
    const fromState = moves.at(-1)?.toState ?? null;
    moves.push({ id: newId(atMs), projectKey: key, fromState, toState, actor, reason, at: new Date(atMs) });
  };

  move('save', createdMs, 'owner');
  if (state === 'save') return moves;
  move('prepare', createdMs + 2 * DAY_MS, 'owner');
  if (state === 'prepare') return moves;
  if (state === 'reject') {
    move('reject', createdMs + 3 * DAY_MS, 'admin', project.rejectMessage ?? null);
    return moves;
  }
  move('ready', createdMs + 3 * DAY_MS, 'admin');
  if (state === 'ready') return moves;
  move('funding', opensAt(period.start), 'clock');
  if (state === 'funding') return moves;
  if (state === 'blind') {
    move('blind', nowMs - 6 * HOUR_MS, 'admin', '신고된 내용을 확인하고 있습니다.');
    return moves;
  }
  move(state === 'fail' ? 'fail' : 'finish', endsAt(period.finish), 'clock');
  if (state === 're-finish') move('re-finish', retryAt(paymentAt(period.finish)), 'clock');
  return moves;
}

const usual: readonly (readonly [share: number, source: ViewSource])[] = [
  [24, { kind: 'list', detail: '' }],
  [16, { kind: 'home', detail: '' }],
  [15, { kind: 'app', detail: 'kakaotalk' }],
  [11, { kind: 'engine', detail: 'naver' }],
  [9, { kind: 'share', detail: 'link' }],
  [8, { kind: 'site', detail: 'instagram.com' }],
  [6, { kind: 'search', detail: '' }],
  [4, { kind: 'site', detail: 'cafe.naver.com' }],
  [3, { kind: 'engine', detail: 'google' }],
];

function sourcesOf(projectKey: string, views: number, random: Random) {
  const rows = usual.map(([share, source]) => {
    const about = Math.floor((views * share * random.int(60, 100)) / 10_000);
    return { projectKey, ...source, views: about };
  });
  const named = rows.reduce((sum, row) => sum + row.views, 0);
  const direct = { projectKey, kind: 'direct' as const, detail: '', views: views - named };
  return [direct, ...rows].filter((row) => row.views > 0);
}
