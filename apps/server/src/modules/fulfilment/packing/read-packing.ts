import type { readPacking as call } from '@pq/contract/calls/packing';
import { limits } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import type { z } from 'zod';
import { countExport } from '#src/modules/projects/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { keysIn, readAddressFacts } from '../parcels/address-facts.ts';
import { countMatches, getListedProject, listOrderRows, type OrderRow } from '../parcels/list-queries.ts';
import { closed, unsentLines } from '../parcels/lock-orders.ts';
import type { ParcelLine } from '../parcels/parcel-rows.ts';
import { type RewardTexts, readRewardTexts } from '../parcels/reward-texts.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;

/** What is to be packed of a project. Each reading is noted with its number of slips. Throws notFound, shippingClosed, tooMany. */
export async function readPacking(
  platform: Platform,
  caller: Caller,
  { pid, gateKeys, state, address, text, page }: Input,
): Promise<Answer> {
  const { db } = platform.database;
  await countExport(db, caller);
  const nowMs = platform.clock.now();
  const project = await getListedProject(db, pid, caller, nowMs);
  if (project.since === null) throw closed('shipping.closed.untracked');
  if (project.state === 'blind') throw closed('shipping.refused.hidden');
  const addressed = address && keysIn(await readAddressFacts(db, pid, project.since), address);
  const keys = gateKeys ?? addressed ?? null;
  const filter = { state, text, keys, isToSend: true } as const;
  const limit = limits.packingSlips;
  const [rows, { total }, texts] = await Promise.all([
    listOrderRows(db, project, filter, { limit, offset: page * limit }),
    countMatches(db, project, filter),
    readRewardTexts(db, pid),
  ]);
  const after = { rows: rows.length, status: state, selected: gateKeys !== undefined };
  const subject = { type: 'project', key: pid } as const;
  await recordExport(db, caller, { action: 'shipping.pack', subject, after }, new Date(nowMs));
  return { slips: rows.map((row) => slipOf(row, pid, texts)), title: project.title, total, at: nowMs };
}

function slipOf(row: OrderRow, pid: string, texts: RewardTexts): Answer['slips'][number] {
  const { gateKey, seq, recipient, address, note, shipping } = row;
  const named = ({ idx, choice, count }: ParcelLine) => ({
    ...{ idx, choice, count },
    name: texts.title(idx),
    choiceText: texts.choice({ idx, choice }),
  });
  return {
    ...{ gateKey, recipient, address, note },
    order: orderNumberOf(pid, seq),
    lines: unsentLines(row).map(named),
    sent: shipping.parcels.flatMap((parcel) => parcel.lines).map(named),
  };
}
