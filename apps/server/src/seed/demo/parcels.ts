import { addDays, DAY_MS, endsAt, HOUR_MS, seoulDate } from '@pq/domain/dates';
import { type CarrierCode, getCarrier } from '@pq/domain/shipping/carriers';
import { lastDayOf } from '@pq/domain/shipping/delivery';
import { addMonths } from '@pq/domain/shipping/promise';
import { announceAt, receivedAfterMs } from '@pq/domain/shipping/state';
import { newId } from '#src/platform/ids.ts';
import type { DemoProject, PlacedProject } from '../content/content-schema.ts';
import type { Random } from './random.ts';

/** How far an order is: the second parcel of `part` is still to come, `automatic` was received without a word of its backer. */
type Course = 'making' | 'sent' | 'part' | 'received' | 'automatic';

const courses = {
  mixed: ['sent', 'making', 'received', 'part', 'automatic', 'making', 'sent'],
  sent: ['sent', 'received', 'sent', 'automatic'],
} as const satisfies Record<NonNullable<PlacedProject['shipping']>, readonly Course[]>;

const guestCourses = { mixed: 'part', sent: 'received' } as const;

const carriers: readonly CarrierCode[] = ['cj', 'cj', 'epost', 'hanjin'];

type Line = { idx: number; choice: readonly number[]; count: number };
type Pledge = {
  pledge: { id: string; projectKey: string; memberId: string; status: string; settledAt: Date | null };
  items: readonly Line[];
};
type Tier = { idx: number; shipping: string; month: string | null };
type Around = { nowMs: number; guestId: string | undefined; random: Random };

/** What a project that has succeeded has from its close on; null before. */
export function shippingColumns(
  project: PlacedProject,
  { tiers, pledges }: { tiers: readonly Tier[]; pledges: readonly Pledge[] },
  nowMs: number,
) {
  const { state, period, rewardPeriod, shipping } = project;
  const isOver = state === 'finish' || state === 're-finish';
  const closedMs = endsAt(period.finish);
  const makingAt = isOver && shipping ? new Date(closedMs + 5 * DAY_MS) : null;
  const promise = isOver ? promisedMonth(tiers, pledges, rewardPeriod) : null;
  return {
    shippingSince: isOver ? new Date(closedMs) : null,
    promiseFirst: promise,
    promiseMonth: promise && shipping === 'mixed' ? `${addMonths(monthOf(nowMs), 1)}-01` : promise,
    // The sweep counts what has left.
    promiseCountAt: promise && new Date(nowMs),
    makingAt,
    makingMailedAt: makingAt,
  };
}

const monthOf = (ms: number) => seoulDate(ms).slice(0, 7);

/** The day until which a project promises its rewards. What is being sent is late: it was promised for the month before. */
export function rewardPeriodOf({ shipping, rewardsOn }: DemoProject, nowMs: number): string {
  return shipping === 'mixed'
    ? lastDayOf(addMonths(monthOf(nowMs), -1))
    : addDays(seoulDate(nowMs), rewardsOn);
}

type Promised = { key: string; promiseFirst: string | null; promiseMonth: string | null; ownerId: string };

export function promiseChangeRows({ key, promiseFirst, promiseMonth, ownerId }: Promised, nowMs: number) {
  if (promiseFirst === promiseMonth) return [];
  const atMs = nowMs - 12 * DAY_MS;
  return [
    {
      id: newId(atMs),
      projectKey: key,
      at: new Date(atMs),
      fromMonth: promiseFirst,
      toMonth: promiseMonth,
      reason: '인쇄해 보니 사진의 색이 달라 본문을 다시 찍습니다. 먼저 나온 책부터 차례로 보내드립니다.',
      actor: ownerId,
    },
  ];
}

/** The latest month of the pledged parcels, as its first day. */
function promisedMonth(tiers: readonly Tier[], pledges: readonly Pledge[], rewardPeriod: string) {
  const held = new Set(
    pledges
      .filter(({ pledge }) => pledge.status !== 'cancel')
      .flatMap(({ items }) => items.map(({ idx }) => idx)),
  );
  const months = tiers
    .filter(({ idx, shipping }) => shipping === 'parcel' && held.has(idx))
    .map(({ month }) => month ?? rewardPeriod.slice(0, 7));
  const last = months.sort().at(-1);
  return last ? `${last}-01` : null;
}

export function parcelRows(
  project: PlacedProject,
  tiers: readonly Tier[],
  pledges: readonly Pledge[],
  { nowMs, guestId, random }: Around,
) {
  const rows = { parcels: [] as { pledgeId: string }[], lines: [] as object[], steps: [] as object[] };
  const plan = project.shipping;
  if (!plan) return rows;
  const isParcel = new Set(tiers.filter(({ shipping }) => shipping === 'parcel').map(({ idx }) => idx));
  const orders = pledges
    .map(({ pledge, items }) => ({ pledge, items: items.filter(({ idx }) => isParcel.has(idx)) }))
    .filter(({ pledge, items }) => pledge.status === 'paid' && items.length > 0);
  for (const [place, { pledge, items }] of orders.entries()) {
    const own = courses[plan];
    const course: Course =
      pledge.memberId === guestId ? guestCourses[plan] : (own[place % own.length] ?? 'making');
    if (course === 'making') continue;
    const lines = course === 'part' ? firstPiece(items) : items;
    const { parcel, steps } = oneParcel(pledge, course, { nowMs, random });
    rows.parcels.push(parcel);
    rows.steps.push(...steps);
    for (const { idx, choice, count } of lines) rows.lines.push({ parcelId: parcel.id, idx, choice, count });
  }
  return rows;
}

/** All of an order of one piece. */
function firstPiece(items: readonly Line[]): Line[] {
  return items.slice(0, 1).map((item) => ({ ...item, count: 1 }));
}

function oneParcel(
  { id: pledgeId, projectKey }: Pledge['pledge'],
  course: Exclude<Course, 'making'>,
  { nowMs, random }: Pick<Around, 'nowMs' | 'random'>,
) {
  const carrier = random.pick(carriers);
  const number = trackingNumber(carrier, random);
  const daysAgo = course === 'automatic' ? random.int(15, 18) : random.int(2, 9);
  const sentMs = nowMs - daysAgo * DAY_MS - random.int(0, 5) * HOUR_MS;
  const waitMs = receivedAfterMs(carrier);
  const receivedMs =
    course === 'received'
      ? sentMs + random.int(20, 40) * HOUR_MS
      : course === 'automatic'
        ? sentMs + waitMs
        : null;
  const isReceived = receivedMs !== null;
  const receivedBy = isReceived ? (course === 'automatic' ? 'time' : 'backer') : null;
  const parcel = {
    id: newId(sentMs),
    pledgeId,
    projectKey,
    carrier,
    number,
    state: isReceived ? 'received' : 'sent',
    sentAt: new Date(sentMs),
    announceAt: new Date(announceAt(sentMs)),
    announcedAt: new Date(announceAt(sentMs)),
    receiveAt: new Date(sentMs + waitMs),
    receivedAt: isReceived ? new Date(receivedMs) : null,
    receivedBy,
  };
  const step = (what: string, actor: string, atMs: number) => ({
    id: newId(atMs),
    pledgeId,
    parcelId: parcel.id,
    at: new Date(atMs),
    what,
    actor,
    carrier: what === 'sent' ? carrier : null,
    number: what === 'sent' ? number : null,
  });
  const steps = [
    step('sent', 'maker', sentMs),
    ...(receivedBy === null ? [] : [step('received', receivedBy, receivedMs ?? sentMs)]),
  ];
  return { parcel, steps };
}

function trackingNumber(carrier: CarrierCode, random: Random): string {
  const length = getCarrier(carrier).digits?.at(-1) ?? 12;
  return Array.from({ length }, (_, at) => random.int(at === 0 ? 1 : 0, 9)).join('');
}
