import type { listShipping as call } from '@pq/contract/calls/shipping';
import { pageSizes } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { addressAnswer, addressRefusal } from '@pq/domain/shipping/address-lock';
import { shippedPieces, shippingGroup } from '@pq/domain/shipping/state';
import type { z } from 'zod';
import { presentLine } from '#src/modules/pledging/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { countAddresses, keysIn, readAddressFacts } from './address-facts.ts';
import {
  countMatches,
  countOrders,
  getListedProject,
  type ListedProject,
  listBatches,
  listOrderRows,
  type OrderRow,
} from './list-queries.ts';
import { isSameLine, unsentLines } from './lock-orders.ts';
import { shippingVersion } from './parcel-rows.ts';
import { presentParcel } from './present-shipping.ts';
import { type RewardTexts, readRewardTexts } from './reward-texts.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;
type Order = Answer['orders'][number];

const noAddresses = { confirmed: 0, changed: 0, open: 0, doubtful: 0, unexported: 0 };
const noCounts = { preparing: 0, making: 0, part: 0, shipped: 0, received: 0, late: 0 };

/** One page of the orders of a project that send parcels, and how many are in each state. Throws notFound. */
export async function listShipping(platform: Platform, caller: Caller, input: Input): Promise<Answer> {
  const { db } = platform.database;
  const nowMs = platform.clock.now();
  const { pid, state, address, text, page } = input;
  const project = await getListedProject(db, pid, caller, nowMs);
  if (caller.role === 'admin') {
    const read = { action: 'shipping.list', subject: { type: 'project', key: pid }, after: {} } as const;
    await recordExport(db, caller, read, new Date(nowMs));
  }
  const { since, makingAt, lockAt, lockAnnouncedAt, askedAt } = project;
  const about = { since, makingAt, lockAt, lockAnnouncedAt, askedAt };
  if (since === null)
    return {
      orders: [],
      total: 0,
      unsent: 0,
      counts: noCounts,
      addresses: noAddresses,
      ...about,
      batches: [],
    };
  const facts = await readAddressFacts(db, pid, since);
  const filter = { state, text, keys: keysIn(facts, address) };
  const limit = pageSizes.shipping;
  const [rows, found, counts, batches, texts] = await Promise.all([
    listOrderRows(db, project, filter, { limit, offset: page * limit }),
    countMatches(db, project, filter),
    countOrders(db, project),
    listBatches(db, pid, new Date(nowMs)),
    readRewardTexts(db, pid),
  ]);
  return {
    orders: rows.map((row) => presentOrder(row, { project, texts, facts }, nowMs)),
    ...found,
    ...{ counts, addresses: countAddresses(facts), ...about, batches },
  };
}

type Known = {
  project: ListedProject;
  texts: RewardTexts;
  facts: Awaited<ReturnType<typeof readAddressFacts>>;
};

export function presentOrder(row: OrderRow, { project, texts, facts }: Known, nowMs: number): Order {
  return {
    ...present(row, project, texts, nowMs),
    ...(facts.get(row.gateKey) ?? {
      doubts: [],
      answer: addressAnswer({ ...row, closedAt: project.since }),
      addressChangedAt: null,
    }),
  };
}

function present(
  {
    seq,
    uid,
    nickname,
    lines,
    shipping,
    ownMakingAt,
    lockAt,
    changedAt: _,
    confirmedAt: __,
    ...row
  }: OrderRow,
  { key, state, promise }: ListedProject,
  texts: RewardTexts,
  nowMs: number,
): Omit<Order, 'doubts' | 'answer' | 'addressChangedAt'> {
  const unsent = unsentLines({ lines, shipping });
  const latest = shipping.parcels.at(-1);
  const project = { state, isRecorded: true };
  return {
    ...row,
    order: orderNumberOf(key, seq),
    backer: { uid, nickname },
    lines: lines.map((line) => ({
      ...presentLine(line),
      name: texts.title(line.idx),
      left: unsent.find((one) => isSameLine(one, line))?.count ?? 0,
    })),
    shipping: shippingGroup(shipping),
    shipped: shippedPieces(shipping),
    parcels: shipping.parcels.map((parcel) =>
      presentParcel(parcel, { as: 'maker', nowMs, choiceText: texts.choice }),
    ),
    lockAt,
    locked:
      addressRefusal({ status: row.status, project, hasLeft: latest !== undefined, lockAt }, nowMs) !== null,
    promise,
    version: shippingVersion(ownMakingAt, shipping.parcels),
  };
}
