import * as pledges from '@pq/contract/calls/pledges';
import * as calls from '@pq/contract/calls/users';
import { ledgerSealSchema } from '@pq/contract/shapes/common';
import { type Pledge, pledgeSchema } from '@pq/contract/shapes/pledge';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { getViewer } from '#src/modules/accounts/index.ts';
import { chargeEntryOf, sealOf } from '#src/modules/ledger/index.ts';
import { listCards } from '#src/modules/payments/index.ts';
import {
  hasParcel,
  latestProof,
  pending,
  pledgeFormColumns,
  pledgeFormRow,
  presentCard,
  presentPledgeForm,
} from '#src/modules/pledging/index.ts';
import {
  getProjectCards,
  listOwnCards,
  presentPromise,
  promiseJson,
  promiseRow,
} from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { shippingFacts, shippingFactsRow } from './parcels/parcel-rows.ts';
import { presentShipping } from './parcels/present-shipping.ts';

export async function listPledges(
  platform: Platform,
  caller: Caller,
  max: number | null = null,
): Promise<Pledge[]> {
  const { db } = platform.database;
  const rows = await listPledgeRows(db, caller.uid, max);
  const keys = [...new Set(rows.map((row) => row.projectKey))];
  const cards = new Map((await getProjectCards(db, keys, caller)).map((card) => [card.key, card]));
  const nowMs = platform.clock.now();
  return rows.flatMap((row) => {
    const project = cards.get(row.projectKey);
    return project ? [presentPledge(row, project, nowMs)] : [];
  });
}

function presentPledge(row: PledgeRow, project: ProjectCard, nowMs: number): Pledge {
  const form = presentPledgeForm(row);
  return {
    gateKey: row.id,
    order: orderNumberOf(row.projectKey, row.seq),
    projectid: row.projectKey,
    purpose: row.purpose,
    status: row.status,
    amount: row.amount,
    deliveryprice: row.deliveryPrice,
    ...form,
    paymentinfo: {
      callAmount: row.callAmount,
      email: row.email,
      installmentCount: 0,
      memberName: row.nickname,
      phone: row.recipientTel,
      product: row.title,
    },
    profile: { uid: row.memberId, nickname: row.nickname },
    ...(row.endedBy && { endedBy: row.endedBy }),
    parcel: row.parcel,
    rewardperiod: row.rewardPeriod,
    refunded: row.refunded,
    paymentDate: row.paymentAtMs,
    ...(row.failureReason === null ? {} : { failureReason: row.failureReason }),
    ...(row.failedCard ? { failedCard: presentCard(row.failedCard) } : {}),
    ...(row.held && { held: true as const }),
    ...(row.cardDropped && { cardDropped: true as const }),
    ...(row.fallback ? { fallback: presentCard(row.fallback) } : {}),
    ...(row.receiptUrl === null ? {} : { receiptUrl: row.receiptUrl }),
    history: row.history,
    ...((row.status === 'paid' || row.status === 'refund') && { chargeSeal: row.chargeSeal }),
    proof: row.proof,
    addressLockedAt: row.addressLockedAt,
    shipping:
      row.shipping && presentShipping(row.shipping, { as: 'backer', nowMs, choiceText: choiceTextOf(form) }),
    promise: row.promise && row.parcel ? presentPromise(row.promise, seoulDate(nowMs)) : null,
    project,
  };
}

function choiceTextOf({ deliveryinfo }: Pick<Pledge, 'deliveryinfo'>) {
  return (line: { idx: number; choice: readonly number[] }) =>
    deliveryinfo.contentidx.find((one) => one.idx === line.idx && one.choice.join() === line.choice.join())
      ?.choiceText ?? '';
}

export function registerOwn(router: CallRouter, platform: Platform): void {
  router.guarded(calls.getViewer, async ({ input, caller }) => {
    const viewer = await getViewer(platform, caller.uid);
    return { data: input.part === 'account' ? viewer : { ...viewer, ...(await getOwn(platform, caller)) } };
  });
  router.guarded(pledges.listPledges, async ({ caller }) => ({ data: await listPledges(platform, caller) }));
}

export async function getOwn(platform: Platform, caller: Caller) {
  const max = pageSizes.ownNewest;
  return {
    cards: await listCards(platform, caller.uid),
    projects: await listOwnCards(platform, caller, max),
    pledges: await listPledges(platform, caller, max),
  };
}

const { history, proof } = pledgeSchema.shape;
const card = z.object({ id: z.string(), name: z.string(), number: z.string() });

/** Instants in epoch ms. */
const pledgeRow = pledgeFormRow.extend({
  id: z.string(),
  seq: z.number().nullable(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  status: z.enum(pledgeStatuses),
  amount: z.number(),
  deliveryPrice: z.number(),
  parcel: z.boolean(),
  callAmount: z.number(),
  refunded: z.number(),
  email: z.string(),
  memberId: z.string(),
  nickname: z.string(),
  rewardPeriod: z.string(),
  paymentAtMs: z.number(),
  failureReason: z.string().nullable(),
  failedCard: card.nullable(),
  cardDropped: z.boolean(),
  held: z.boolean(),
  fallback: card.nullable(),
  receiptUrl: z.string().nullable(),
  chargeSeal: ledgerSealSchema.nullable(),
  endedBy: z.enum(pledgeEnders).nullable(),
  history,
  proof,
  addressLockedAt: z.number().nullable(),
  shipping: shippingFactsRow.nullable(),
  promise: promiseRow.nullable(),
});
type PledgeRow = z.output<typeof pledgeRow>;

export function listPledgeRows(
  db: Executor,
  memberId: string,
  max: number | null = null,
): Promise<PledgeRow[]> {
  return query(
    db,
    pledgeRow,
    sql`
    select g.id, g.seq, g.project_key, p.purpose, p.title, g.status, g.amount,
      g.delivery_price, ${hasParcel('g')} as parcel, ${pledgeFormColumns}, g.call_amount, g.refunded,
      m.email, g.member_id, m.name as nickname,
      g.reward_period, ${epochMs('g.payment_at')} as payment_at_ms,
      g.failure_reason, (select case when actor = 'backer' then 'backer' else 'site' end from money_journal
        where pledge_id = g.id and event = 'cancelled') as ended_by, x.receipt_url,
      case when g.status in ('paid', 'refund') then ${sealOf(chargeEntryOf('g'))} end as charge_seal,
      c.removed_at is not null and g.status in ${pending} as card_dropped,
      g.held_at is not null and g.status in ${pending} as held,
      case when g.status = 'retry' then (
        select json_build_object('id', k.id, 'name', k.name, 'number', k.number)
        from charge d join card k on k.id = d.card_id
        where d.pledge_id = g.id and d.status = 'declined' and d.provider_code is distinct from 'withheld' order by d.settled_at desc, d.id desc limit 1)
      end as failed_card,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'number', b.number) end as fallback,
      h.history, ${latestProof} as proof, ${epochMs(sql`least(g.address_lock_at, p.address_lock_at)`)} as address_locked_at,
      case when p.shipping_since is not null and g.status in ('paid', 'refund') then ${shippingFacts} end as shipping,
      ${promiseJson} as promise
    from pledge g
      join project p on p.key = g.project_key
      join card c on c.id = g.card_id
      left join card b on b.id = g.fallback_card_id and b.removed_at is null
      left join charge x on x.pledge_id = g.id and x.status = 'paid'
      join member m on m.id = g.member_id
      cross join lateral (
        select coalesce(json_agg(json_strip_nulls(json_build_object('at', ${epochMs('at')},
          'what', case event when 'late' then 'charged' when 'returned' then 'refunded' else event end,
          'amount', case when collected <> 0 then abs(collected)
            when event = 'changed' then pledged else abs(pledged) end,
          'total', case when event = 'placed' and not was_changed then g.call_amount else call_amount end))
          order by at, id), '[]') as history
        from (select *, bool_or(event = 'changed') over () as was_changed from money_journal where pledge_id = g.id) j) h
    where g.member_id = ${memberId}
    order by g.placed_at desc, g.id desc
    limit ${max}`,
  );
}
