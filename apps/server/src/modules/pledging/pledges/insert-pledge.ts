import type { DeliveryInfo } from '@pq/contract/shapes/pledge';
import { paymentAt, paymentDate, seoulDate } from '@pq/domain/dates';
import type { Quote } from '@pq/domain/money';
import { orderCode } from '@pq/domain/pledge/order-number';
import { isGoalBound } from '@pq/domain/project/project';
import type { Answers } from '@pq/domain/reward/answers';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { MailData } from '#src/modules/notifications/index.ts';
import { prepared, type QueryTarget, query } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { correlationId } from '#src/platform/log-context.ts';
import { insertPlacedMovements } from '../shared/money-journal.ts';
import { freeBeforeAndAfter, insertLow } from '../shared/reward-low.ts';
import { mailedAnswers } from './mailed-answers.ts';
import { type PricedLine, type ProjectTerms, receiptLine } from './queries.ts';

export type NewPledge = {
  id: string;
  nowMs: number;
  project: ProjectTerms;
  backer: { uid: string; email: string; name: string };
  quote: Quote;
  lines: PricedLine[];
  answers: Answers;
  cardId: string;
  delivery: DeliveryInfo;
  idempotencyKey: string | null;
  requestHash: Buffer;
};

const insertion = z.object({ place: z.int(), isPlaced: z.boolean(), hasCard: z.boolean() });

/**
 * Reserves and writes a pledge in one statement, which outside of a transaction is one itself. The constraints reward_stock,
 * reward_stock_choice, reward_early and pledge_live refuse what must never be; their violations are thrown.
 */
export async function insertPledge(
  on: QueryTarget,
  pledge: NewPledge,
): Promise<'placed' | 'no-card' | 'closed'> {
  const [found] = await query(prepared(on, 'pledge-insert'), insertion, insertionOf([rowOf(pledge)], 1, ''));
  if (!found) throw new Error('the statement returned no row of the order');
  if (found.isPlaced) return 'placed';
  return found.hasCard ? 'closed' : 'no-card';
}

/** How many pledges one statement writes at most: it locks the rows of their projects until it ends. */
export const MAX_BATCH = 16;

/**
 * The same for pledges of different members in one statement, which waits for no lock: pledges of which project, card or member is
 * locked are left out, as are those that may not be placed, whatever the reason. Throws when one violates a constraint; then
 * none is written. Returns which of them are placed.
 */
export async function insertPledges(on: QueryTarget, pledges: readonly PledgeRow[]): Promise<boolean[]> {
  const found = await query(
    prepared(on, 'pledges-insert'),
    insertion,
    insertionOf(pledges, MAX_BATCH, 'skip locked'),
  );
  const placed = new Set(found.flatMap(({ place, isPlaced }) => (isPlaced ? [place] : [])));
  return pledges.map((_, at) => placed.has(at + 1));
}

/**
 * Locks members, cards and projects in this order, as every transaction does (docs/architecture.md#order-of-locks). Every part
 * depends on `locked_project`: its row locks order the pledges against the deadline. It and `accepted` check again that the
 * project is open and has the version that was priced, that the database awaits no comparison after a restore, and that the card
 * is the backer's and not deleted; nothing is written of a pledge that is not accepted. The card's share lock prevents its
 * concurrent deletion. A piece that is reserved for the backer is used first, which ends its reservation. The numbers of the pledges
 * follow `project.pledge_seq` in the order in which they came, without a gap: a statement that is rolled back has taken none.
 *
 * `limit` is at least the number of pledges: the plan, which is made once, expects as many and looks them up by their keys.
 */
function insertionOf(pledges: readonly PledgeRow[], limit: number, ifLocked: '' | 'skip locked'): Sql {
  const locked = raw(ifLocked);
  const rows = pledges.map((pledge, at) => ({ place: at + 1, ...pledge }));
  // Planning this statement takes longer than running it, so its text never varies.
  return sql`
  with ordered as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(
      place int, id uuid, at timestamptz, today date, project_key uuid, version int, member_id uuid, amount bigint,
      delivery_price bigint, donation bigint, call_amount bigint, card_id uuid, address_basic text, address_detail text,
      zonecode text, recipient_name text, recipient_tel text, note text, reward_period date, payment_at timestamptz,
      answers jsonb, idempotency_key text, request_hash text, lines jsonb, movement_id uuid, mail_id uuid, email text,
      mail jsonb, queued_by text)
    limit ${raw(String(limit))}
  ), chosen_card as materialized (
    select a.place, a.project_key, c.name || ' ' || c.number as label
    from ordered a join member m on m.id = a.member_id join card c on c.id = a.card_id and c.member_id = a.member_id
    where c.removed_at is null for key share of m ${locked} for share of c ${locked}
  ), locked_project as materialized (
    select key, version, owner_id, period_start, period_finish from project
    where key in (select project_key from chosen_card) and state = 'funding'
      and not exists (select from decision_log_head where restored_at is not null)
    for no key update ${locked}
  ), accepted as materialized (
    select a.*, c.label from ordered a join chosen_card c on c.place = a.place
      join locked_project h on h.key = a.project_key and h.version = a.version and h.owner_id <> a.member_id
        and h.period_start <= a.today and h.period_finish >= a.today
  ), raised as (
    update project p set amount_now = p.amount_now + s.amount, backers = p.backers + s.backers,
      pledge_seq = p.pledge_seq + s.backers, updated_at = s.at
    from (select project_key, sum(amount)::bigint as amount, count(*)::int as backers, max(at) as at from accepted
      group by project_key) s
    where p.key = s.project_key
    returning p.key, p.pledge_seq - s.backers as seq_before
  ), placed as (
    insert into pledge (id, project_key, member_id, status, amount, delivery_price, donation, call_amount, card_id,
      address_basic, address_detail, zonecode, recipient_name, recipient_tel, note, reward_period, payment_at, due_at, answers,
      idempotency_key, request_hash, placed_at, updated_at, seq)
    select id, key, member_id, 'ready', amount, delivery_price, donation, call_amount, card_id, address_basic, address_detail,
      zonecode, recipient_name, recipient_tel, note, reward_period, payment_at, payment_at, answers, idempotency_key,
      decode(request_hash, 'hex'), at, at, seq_before + row_number() over (partition by project_key order by place)
    from accepted join raised on key = project_key
    returning id, seq
  ), written as materialized (
    select a.*, seq from accepted a join placed using (id)
  ), line as materialized (
    select w.id as pledge_id, w.project_key, w.member_id, w.at, l.* from written w, jsonb_to_recordset(w.lines)
      as l(idx smallint, choice smallint[], count integer, "productCost" bigint, surcharge bigint, answers jsonb)
  ), taken as (
    delete from waitlist w using line l
    where w.project_key = l.project_key and w.member_id = l.member_id and w.state = 'offered' and w.offer_until > l.at
      and w.idx = l.idx and (w.held_choice = '{}' or w.held_choice = l.choice)
    returning w.project_key, w.idx, w.held_choice
  ), reserved as (
    update reward r set sold = r.sold + change.sold, held = r.held - change.taken
    from (
      select l.project_key, l.idx, sum(l.count)::int as sold,
        (select count(*)::int from taken t where t.project_key = l.project_key and t.idx = l.idx) as taken
      from line l group by l.project_key, l.idx
    ) change
    where r.project_key = change.project_key and r.idx = change.idx
    returning ${freeBeforeAndAfter}
  ), low as (
    ${insertLow(sql`reserved`, sql`(select max(at) from accepted)`)}
  ), reserved_choices as (
    update reward_stock s set sold = s.sold + l.count, held = s.held - (select count(*)::int from taken t
      where t.project_key = s.project_key and t.idx = s.idx and t.held_choice = s.choice)
    from (select project_key, idx, choice, sum(count)::int as count from line group by project_key, idx, choice) l
    where s.project_key = l.project_key and s.idx = l.idx and s.choice = l.choice
  ), items as (
    insert into pledge_item (pledge_id, project_key, idx, choice, count, product_cost, surcharge, answers)
    select pledge_id, project_key, idx, choice, count, "productCost", surcharge, answers from line
  ), journal as (
    ${insertPlacedMovements(sql`select movement_id as id, at, id as pledge_id, project_key, member_id, amount as pledged,
      call_amount from written`)}
  ), queued as (
    insert into mail (id, dedupe_key, kind, recipient, data, queued_by)
    select mail_id, 'pledge-placed:' || id, 'pledgePlaced', email,
      jsonb_set(jsonb_set(mail, '{receipt,card}', to_jsonb(label)), '{order,seq}', to_jsonb(seq)), queued_by
    from written
  )
  select a.place, w.place is not null as is_placed, c.place is not null as has_card
  from ordered a left join written w on w.place = a.place left join chosen_card c on c.place = a.place`;
}

export type PledgeRow = ReturnType<typeof rowOf>;

/** To be called within the request, whose correlation id the mail records. */
export function rowOf(pledge: NewPledge) {
  const { id, nowMs, project, backer, quote, delivery } = pledge;
  const { address, profile } = delivery;
  const now = new Date(nowMs);
  return {
    id,
    at: now,
    today: seoulDate(nowMs),
    project_key: project.key,
    version: project.version,
    member_id: backer.uid,
    amount: quote.amount,
    delivery_price: quote.deliveryprice,
    donation: quote.donation,
    call_amount: quote.callAmount,
    card_id: pledge.cardId,
    address_basic: address.basic,
    address_detail: address.detail,
    zonecode: address.zonecode,
    recipient_name: profile.name,
    recipient_tel: profile.tel,
    note: delivery.etc,
    reward_period: project.rewardPeriod,
    payment_at: new Date(paymentAt(project.periodFinish)),
    answers: pledge.answers,
    idempotency_key: pledge.idempotencyKey,
    request_hash: pledge.requestHash.toString('hex'),
    lines: pledge.lines,
    movement_id: newId(nowMs),
    mail_id: newId(nowMs),
    email: backer.email,
    mail: mailOf(pledge),
    queued_by: correlationId(),
  };
}

function mailOf({ id, backer, project, quote, lines, answers }: NewPledge): MailData['pledgePlaced'] {
  const rewards = new Map(project.rewards.map((reward) => [reward.idx, reward]));
  return {
    gateKey: id,
    // Its number is known to the statement alone.
    order: { code: orderCode(project.key), seq: 0 },
    nickname: backer.name,
    title: project.title,
    amount: quote.callAmount,
    paymentDate: paymentDate(project.periodFinish),
    goalBound: isGoalBound(project),
    answers: mailedAnswers(project.rewards, { lines, answers }),
    receipt: {
      lines: lines.map(({ idx, count, productCost, surcharge, choice }) => {
        const { name = '', context = '', options = [] } = rewards.get(idx) ?? {};
        return receiptLine({
          name,
          context,
          count,
          price: (productCost + surcharge) * count,
          surcharge,
          choice,
          options,
        });
      }),
      donation: quote.donation,
      delivery: quote.deliveryprice,
      rewardDate: project.rewardPeriod,
    },
  };
}
