import type { DeliveryInfo } from '@pq/contract/shapes/pledge';
import { paymentAt, paymentDate, seoulDate } from '@pq/domain/dates';
import type { Quote } from '@pq/domain/money';
import { isGoalBound } from '@pq/domain/project/project';
import type { Answers } from '@pq/domain/reward/answers';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { MailData } from '#src/modules/notifications/index.ts';
import { prepared, type QueryTarget, queryOnly } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { correlationId } from '#src/platform/log-context.ts';
import { insertPlacedMovement } from '../money-journal.ts';
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

const insertion = z.object({ isPlaced: z.boolean(), hasCard: z.boolean() });

/**
 * Reserves and writes a pledge in one statement, which outside of a transaction is one itself. Every part depends on
 * `open_project`, whose update takes the project's row lock, which orders it against the deadline, and checks again that the
 * project is open, of the version that was priced, that the database awaits no comparison after a restore, and that the card
 * is the backer's and not deleted; when it touches no row nothing else is written. The card's share lock keeps it from being
 * deleted meanwhile. A piece that is held for the backer is taken with it, and no more held. The constraints reward_stock,
 * reward_stock_choice, reward_early and pledge_live refuse what must never be; their violations are thrown.
 */
export async function insertPledge(
  on: QueryTarget,
  pledge: NewPledge,
): Promise<'placed' | 'no-card' | 'closed'> {
  const { id, nowMs, project, backer, quote, cardId, delivery } = pledge;
  const { address, profile } = delivery;
  const now = new Date(nowMs);
  const today = seoulDate(nowMs);
  const paymentInstant = new Date(paymentAt(project.periodFinish));
  const movement = { memberId: backer.uid, amount: quote.amount, callAmount: quote.callAmount };
  // Planning its parts takes longer than running them.
  const { isPlaced, hasCard } = await queryOnly(
    prepared(on, 'pledge-insert'),
    insertion,
    sql`
  with chosen_card as (
    select id, name || ' ' || number as label from card
    where id = ${cardId}::uuid and member_id = ${backer.uid}::uuid and removed_at is null for share
  ), open_project as (
    update project set amount_now = amount_now + ${quote.amount}::bigint, backers = backers + 1, updated_at = ${now}::timestamptz
    from chosen_card
    where key = ${project.key}::uuid and state = 'funding' and version = ${project.version}::int
      and owner_id <> ${backer.uid}::uuid and period_start <= ${today}::date and period_finish >= ${today}::date
      and not exists (select from decision_log_head where restored_at is not null)
    returning key
  ), line as (
    select * from jsonb_to_recordset(${JSON.stringify(pledge.lines)}::jsonb)
      as l(idx smallint, choice smallint[], count integer, "productCost" bigint, surcharge bigint, answers jsonb)
  ), placed as (
    insert into pledge (id, project_key, member_id, status, amount, delivery_price, donation, call_amount, card_id,
      address_basic, address_detail, zonecode, recipient_name, recipient_tel, note, reward_period, payment_at, due_at, answers,
      idempotency_key, request_hash, placed_at, updated_at)
    select ${id}::uuid, key, ${backer.uid}::uuid, 'ready', ${quote.amount}::bigint, ${quote.deliveryprice}::bigint,
      ${quote.donation}::bigint, ${quote.callAmount}::bigint, ${cardId}::uuid, ${address.basic}::text, ${address.detail}::text,
      ${address.zonecode}::text, ${profile.name}::text, ${profile.tel}::text, ${delivery.etc}::text,
      ${project.rewardPeriod}::date, ${paymentInstant}::timestamptz, ${paymentInstant}::timestamptz,
      ${JSON.stringify(pledge.answers)}::jsonb,
      ${pledge.idempotencyKey}::text, ${pledge.requestHash}::bytea, ${now}::timestamptz, ${now}::timestamptz
    from open_project
    returning id, project_key
  ), taken as (
    delete from waitlist w using placed, line
    where w.project_key = placed.project_key and w.member_id = ${backer.uid}::uuid and w.state = 'offered'
      and w.offer_until > ${now}::timestamptz and w.idx = line.idx and (w.held_choice = '{}' or w.held_choice = line.choice)
    returning w.idx, w.held_choice
  ), reserved as (
    update reward r set sold = r.sold + line.count, held = r.held - (select count(*)::int from taken t where t.idx = r.idx)
    from (select idx, sum(count)::int as count from line group by idx) line, placed
    where r.project_key = placed.project_key and r.idx = line.idx
    returning r.idx
  ), reserved_choices as (
    update reward_stock s set sold = s.sold + line.count,
      held = s.held - (select count(*)::int from taken t where t.idx = s.idx and t.held_choice = s.choice)
    from line, placed where s.project_key = placed.project_key and s.idx = line.idx and s.choice = line.choice
    returning s.idx
  ), items as (
    insert into pledge_item (pledge_id, project_key, idx, choice, count, product_cost, surcharge, answers)
    select placed.id, placed.project_key, line.idx, line.choice, line.count, line."productCost", line.surcharge, line.answers
    from placed, line
  ), journal as (
    ${insertPlacedMovement(movement, now)}
  ), queued as (
    insert into mail (id, dedupe_key, kind, recipient, data, queued_by)
    select ${newId(nowMs)}::uuid, 'pledge-placed:' || placed.id, 'pledgePlaced', ${backer.email}::text,
      jsonb_set(${JSON.stringify(mailOf(pledge))}::jsonb, '{receipt,card}', to_jsonb((select label from chosen_card))),
      ${correlationId()}::text
    from placed
  )
  select exists (select from placed) as is_placed, exists (select from chosen_card) as has_card`,
  );
  if (isPlaced) return 'placed';
  return hasCard ? 'closed' : 'no-card';
}

function mailOf({ id, backer, project, quote, lines, answers }: NewPledge): MailData['pledgePlaced'] {
  const rewards = new Map(project.rewards.map((reward) => [reward.idx, reward]));
  return {
    gateKey: id,
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
