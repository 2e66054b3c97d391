import type { listDeliveries as call } from '@pq/contract/calls/deliveries';
import { latestProofSchema } from '@pq/contract/shapes/proof';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates } from '@pq/domain/project/project';
import { daysLate, deliveryAct, deliveryAddress } from '@pq/domain/shipping/delivery';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { latestProof, lineOf, lineRow, live, presentLine } from '#src/modules/pledging/index.ts';
import { getProjectCards, type Viewer } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { isSameLine, unsentLines } from '../parcels/lock-orders.ts';
import { makingAt, shippingFacts, shippingFactsRow } from '../parcels/parcel-rows.ts';
import { presentParcel } from '../parcels/present-shipping.ts';

type Delivery = z.input<typeof call.data>['deliveries'][number];

/** What is still to arrive of a member's pledges: late first, then by the promised month. */
export async function listDeliveries(platform: Platform, viewer: NonNullable<Viewer>): Promise<Delivery[]> {
  const { db } = platform.database;
  const nowMs = platform.clock.now();
  const rows = (await listRows(db, viewer.uid)).filter(isToCome);
  const keys = [...new Set(rows.map((row) => row.projectKey))];
  const cards = new Map((await getProjectCards(db, keys, viewer)).map((card) => [card.key, card]));
  const deliveries = rows.flatMap((row) => {
    const project = cards.get(row.projectKey);
    return project ? [{ ...present(row, nowMs), project }] : [];
  });
  // Stable: within a month in the order in which they were placed.
  return deliveries.sort(
    (a, b) =>
      Number(b.lateDays > 0) - Number(a.lateDays > 0) || (a.month < b.month ? -1 : Number(a.month > b.month)),
  );
}

function isToCome(row: DeliveryRow): boolean {
  return unsentLines(row).length > 0 || row.shipping.parcels.some(({ state }) => state === 'sent');
}

function present(row: DeliveryRow, nowMs: number): Omit<Delivery, 'project'> {
  const { gateKey, projectKey, seq, status, cardDropped, proof, shipping, month, changes, lockAt } = row;
  const lines = row.lines.map(presentLine);
  const choiceText = (line: { idx: number; choice: readonly number[] }) =>
    lines.find((one) => isSameLine(one, { ...line, choice: [...line.choice] }))?.choiceText ?? '';
  const unsent = unsentLines(row).map((line) => ({ ...line, choiceText: choiceText(line) }));
  const coming = shipping.parcels.filter(({ state }) => state === 'sent');
  const project = { state: row.state };
  const address = deliveryAddress(
    {
      ...row,
      project: { ...project, isRecorded: true },
      hasLeft: shipping.parcels.length > 0,
    },
    nowMs,
  );
  return {
    gateKey,
    order: orderNumberOf(projectKey, seq),
    status,
    lines: unsent,
    notSent: row.notSent.map(presentLine),
    parcels: coming.map((parcel) => presentParcel(parcel, { as: 'backer', nowMs, choiceText })),
    makingAt: row.makingAt,
    month,
    lateDays: status === 'paid' && unsent.length > 0 ? daysLate(month, nowMs) : 0,
    changes,
    lockAt,
    act: deliveryAct({ status, cardDropped, proof, project, isComing: coming.length > 0, address }),
  };
}

const changeRow = z.object({ at: z.number(), from: z.string(), to: z.string(), reason: z.string() });

const deliveryRow = z.object({
  gateKey: z.string(),
  seq: z.int().nullable(),
  projectKey: z.string(),
  state: z.enum(projectStates),
  status: z.enum(pledgeStatuses),
  cardDropped: z.boolean(),
  proof: latestProofSchema.nullable(),
  lines: z.array(lineRow),
  notSent: z.array(lineRow),
  shipping: shippingFactsRow,
  makingAt: z.number().nullable(),
  month: z.string(),
  changes: z.array(changeRow),
  lockAt: z.number().nullable(),
  confirmedAt: z.number().nullable(),
  changedAt: z.number().nullable(),
  closedAt: z.number(),
});
type DeliveryRow = z.output<typeof deliveryRow>;

/** Of projects that have succeeded: only these record parcels. */
function listRows(db: Executor, memberId: string): Promise<DeliveryRow[]> {
  return query(
    db,
    deliveryRow,
    sql`
    select g.id as gate_key, g.seq, g.project_key, p.state, g.status, c.removed_at is not null as card_dropped,
      ${latestProof} as proof, i.lines, i.not_sent, ${shippingFacts} as shipping, ${epochMs(makingAt)} as making_at,
      coalesce(to_char(p.promise_month, 'YYYY-MM'), i.month) as month,
      (select coalesce(json_agg(json_build_object('at', ${epochMs('h.at')}, 'from', to_char(h.from_month, 'YYYY-MM'),
          'to', to_char(h.to_month, 'YYYY-MM'), 'reason', h.reason) order by h.at desc, h.id desc), '[]')
        from promise_change h where h.project_key = p.key) as changes,
      ${epochMs(sql`least(g.address_lock_at, p.address_lock_at)`)} as lock_at,
      ${epochMs('g.address_confirmed_at')} as confirmed_at, ${epochMs('g.address_changed_at')} as changed_at,
      ${epochMs('p.shipping_since')} as closed_at
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
      join card c on c.id = g.card_id
      cross join lateral (
        select json_agg(json_build_object(${lineOf('i', 'r')}) order by i.idx, i.choice) filter (where r.shipping = 'parcel') as lines,
          coalesce(json_agg(json_build_object(${lineOf('i', 'r')}) order by i.idx, i.choice) filter (where r.shipping <> 'parcel'),
            '[]') as not_sent,
          max(coalesce(r.month, to_char(g.reward_period, 'YYYY-MM'))) filter (where r.shipping = 'parcel') as month
        from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id) i
    where g.member_id = ${memberId} and g.status in ${live} and p.shipping_since is not null and i.lines is not null
    order by g.placed_at, g.id`,
  );
}
