import sql, { raw } from 'sql-template-tag';
import { rewardsShowing } from '#src/modules/media/index.ts';
import { live, outcomeSums, pending, unsettled } from '#src/modules/pledging/index.ts';
import type { Invariant } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';

const boxInvariants: readonly Invariant[] = [
  {
    name: 'each file of a digital reward exists in its latest version only',
    finds: sql`
      select file_id as subject, 'current: ' || coalesce(string_agg(version::text, ', ' order by version)
        filter (where replaced_at is null), 'none') || ', latest: ' || max(version) as finding
      from pq_reward_file group by file_id
      having coalesce(array_agg(version) filter (where replaced_at is null), '{}') <> array[max(version)]
        or count(distinct reward_key) > 1`,
  },
  {
    name: 'the received bytes of an unfinished upload are in its parts without a gap',
    finds: sql`
      select u.id as subject, u.received || ' bytes have come, parts have ' || coalesce(sum(p.bytes), 0) as finding
      from pq_reward_upload u left join lateral (
        select p.bytes, p.start <> coalesce(sum(p.bytes) over (order by p.start rows between unbounded preceding
          and 1 preceding), 0) as gap from pq_reward_part p where p.upload_id = u.id) p on true
      group by u.id
      having coalesce(sum(p.bytes), 0) <> case when u.finished_at is null then u.received else 0 end or bool_or(p.gap)`,
  },
  {
    name: 'no referenced file is marked for removal',
    finds: sql`
      select s.path as subject, 'noted for removal' as finding from stale_file s
      where exists (select from pq_reward_file f where f.path = s.path)
        or exists (select from pq_reward_part p where p.path = s.path)
        or exists (select from upload u where u.file_path = s.path)`,
  },
];

/** A shown picture stays referenced, or it would be deleted a day later. */
const pictureInvariants: readonly Invariant[] = [
  {
    name: 'a picture for projects is used exactly as long as one shows it',
    finds: sql`
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind in ('project', 'editor', 'cardnews')
        and (u.used_at is not null) <> exists (select from project_picture p where p.upload_id = u.id)`,
  },
  {
    name: 'a picture for stories is used exactly as long as a story of its owner shows it',
    finds: sql`
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u left join (select author_id, unnest(images) as url from story) shown
        on shown.author_id = u.owner_id and shown.url = '/files/' || u.path
      where u.kind = 'story' and (u.used_at is not null) <> (shown.url is not null)`,
  },
  {
    name: 'a picture for notices is used exactly as long as a notice or a banner shows it',
    finds: sql`
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind = 'notice' and (u.used_at is not null) <> (
        exists (select from notice n where position(u.path in concat_ws(' ', n.image, n.content)) > 0)
        or exists (select from banner b where position(u.path in b.ad_thumbnail) > 0))`,
  },
  {
    name: 'a picture for the PQ box is used exactly as long as a reward of its owner names it',
    finds: sql`
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind = 'pqbox' and (u.used_at is not null) <> exists (
        select from ${rewardsShowing(sql`u.path`)} r where r.author_id = u.owner_id)`,
  },
  {
    name: 'a picture for news is used exactly as long as an item shows it',
    finds: sql`
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind = 'news'
        and (u.used_at is not null) <> exists (select from news_picture i where i.upload_id = u.id)`,
  },
  {
    name: 'a picture of a profile is used exactly as long as its member shows it',
    finds: sql`
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u join member m on m.id = u.owner_id
      where u.kind = 'profile' and (u.used_at is not null) <> (m.image = '/files/' || u.path)`,
  },
];

const parcelInvariants: readonly Invariant[] = [
  {
    name: 'no more pieces leave than were ordered of rewards that are sent',
    finds: sql`
      select c.pledge_id as subject, 'reward ' || l.idx || ' ' || l.choice::text || ': ' || sum(l.count) || ' sent, '
        || coalesce(max(i.count) filter (where r.shipping = 'parcel'), 0) || ' to send' as finding
      from parcel c join parcel_line l on l.parcel_id = c.id
        left join pledge_item i on i.pledge_id = c.pledge_id and i.idx = l.idx and i.choice = l.choice
        left join reward r on r.project_key = i.project_key and r.idx = i.idx
      where c.state <> 'undone'
      group by c.pledge_id, l.idx, l.choice
      having sum(l.count) > coalesce(max(i.count) filter (where r.shipping = 'parcel'), 0)`,
  },
  {
    name: 'a parcel has content and is of a pledge of its project that was paid',
    finds: sql`
      select c.id as subject, 'of pledge ' || g.id || ', which is ' || g.status as finding
      from parcel c join pledge g on g.id = c.pledge_id
      where g.project_key <> c.project_key or g.status not in ('paid', 'refund')
        or not exists (select from parcel_line l where l.parcel_id = c.id)`,
  },
  {
    name: 'a parcel is as its steps say',
    finds: sql`
      select c.id as subject, c.state || ', steps: ' || s.steps as finding
      from parcel c cross join lateral (
        select coalesce(string_agg(what, ', ' order by at, id), 'none') as steps, count(*) filter (where what = 'sent') as sent,
          count(*) filter (where what = 'undone') as undone,
          count(*) filter (where what = 'received') - count(*) filter (where what = 'unreceived') as received
        from parcel_step where parcel_id = c.id) s
      where (c.state, s.sent, s.undone, s.received) not in (('sent', 1, 0, 0), ('received', 1, 0, 1), ('undone', 1, 1, 0))`,
  },
];

const completedSums = raw(
  Object.entries(outcomeSums)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', '),
);

const queueInvariants = (now: Date): readonly Invariant[] => [
  {
    name: 'a reward and its combinations reserve one piece per offer, and only while the project is open',
    finds: sql`
      with offered as (
        select project_key, idx, held_choice as choice, count(*) as count from waitlist where state = 'offered' group by 1, 2, 3)
      select r.project_key || '/' || r.idx as subject, r.held || ' reserved, offers ' || coalesce(sum(o.count), 0) as finding
      from reward r left join offered o using (project_key, idx)
      group by r.project_key, r.idx having r.held <> coalesce(sum(o.count), 0)
      union all
      select s.project_key || '/' || s.idx || '/' || s.choice::text, s.held || ' reserved, offers ' || coalesce(o.count, 0)
      from reward_stock s left join offered o using (project_key, idx, choice) where s.held <> coalesce(o.count, 0)
      union all
      select w.project_key || '/' || w.idx, p.state || ' with a queue' from waitlist w join project p on p.key = w.project_key
      where p.state <> 'funding' and (p.state <> 'blind' or p.blinded_from <> 'funding')`,
  },
  {
    name: 'no member waits for a free piece',
    finds: sql`
      select w.project_key || '/' || w.idx as subject, 'turn ' || w.turn || ' waits, ' || r.sold || ' sold and ' || r.held || ' reserved'
        as finding
      from waitlist w join project p on p.key = w.project_key and p.state = 'funding'
        join reward r on r.project_key = w.project_key and r.idx = w.idx
        cross join (select (${now}::timestamptz at time zone 'Asia/Seoul')::date as today) clock
      where w.state = 'waiting' and p.period_finish >= today and (r.early_until is null or r.early_until >= today)
        and (r.count = 0 or r.sold + r.held < r.count) and (r.early_first is null or r.sold + r.held < r.early_first)
        and (exists (select from reward_stock s where s.project_key = w.project_key and s.idx = w.idx
            and s.sold + s.held < s.count and (w.choice = '{}' or s.choice = w.choice))
          or not exists (select from reward_stock s where s.project_key = w.project_key and s.idx = w.idx))`,
  },
];

/** `now` is the product's time. */
export const listInvariants = (now: Date): readonly Invariant[] => [
  {
    name: 'a project has the amount and backers of its live pledges',
    finds: sql`
      select p.key as subject, p.amount_now || ' KRW of ' || p.backers || ' backers, pledges say '
        || coalesce(sum(g.amount), 0) || ' of ' || count(g.id) as finding
      from project p left join pledge g on g.project_key = p.key and g.status in ${live}
      group by p.key having p.amount_now <> coalesce(sum(g.amount), 0) or p.backers <> count(g.id)`,
  },
  {
    name: 'lists and search have every listed project in its current state',
    finds: sql`
      select p.key as subject, 'listed or searched as something else' as finding
      from project p
        left join project_popularity l on l.key = p.key
        left join project_search s on s.key = p.key
        join member m on m.id = p.owner_id
      where p.shelf is not null and (
        (l.shelf, l.state, l.boxed, l.category, l.project_type, l.delivery_type, l.period_start, l.period_finish,
          l.backers, l.scraps, l.views, l.price_from)
          is distinct from (p.shelf, p.state, p.boxed, p.category, p.project_type, p.delivery_type, p.period_start,
          p.period_finish, coalesce(p.backers_at_end, p.backers), p.scraps, p.views, p.price_from)
        or (s.title, s.author, s.content)
          is distinct from (search_fold(p.title), search_fold(m.name), search_content(p.editor))
        or s.facets <> '{}' and s.facets <> search_facets(p.category, p.project_type, p.delivery_type, p.price_from)
        or p.boxed <> exists (
          select from pq_reward b where b.project_key = p.key and b.state in ('funding', 'finish')))`,
  },
  {
    name: 'a project names the price of its cheapest reward, once the worker has filled it in',
    finds: sql`
      select p.key as subject, p.price_from || ' named, the cheapest costs ' || coalesce(c.price::text, 'nothing') as finding
      from project p
        cross join lateral (select min(product_cost) as price from reward where project_key = p.key) c
      where p.price_from is distinct from c.price and p.price_from is not null`,
  },
  {
    name: 'a pledge has a number of its own within its project, up to the last one that the project has given',
    finds: sql`
      select g.id as subject, 'number ' || coalesce(g.seq::text, 'none') || ' of ' || p.pledge_seq as finding
      from pledge g join project p on p.key = g.project_key
      where g.seq is null or g.seq not between 1 and p.pledge_seq
        or exists (select from pledge other where other.project_key = g.project_key and other.seq = g.seq and other.id <> g.id)`,
  },
  {
    name: 'a reward has sold the pieces of its live pledges, within its limit',
    finds: sql`
      select r.project_key || '/' || r.idx as subject,
        r.sold || ' sold of ' || r.count || ', pledges have ' || coalesce(sum(i.count), 0) as finding
      from reward r
        left join (pledge_item i join pledge g on g.id = i.pledge_id and g.status in ${live})
          on i.project_key = r.project_key and i.idx = r.idx
      group by r.project_key, r.idx
      having r.sold <> coalesce(sum(i.count), 0) or (r.count > 0 and r.sold + r.held > r.count)
        or r.sold + r.held > r.early_first`,
  },
  ...queueInvariants(now),
  {
    name: 'a combination has sold the pieces of its live pledges, within its stock, and is made if it is pledged for',
    finds: sql`
      with pledged as (
        select i.project_key, i.idx, i.choice, sum(i.count) as count
        from pledge_item i join pledge g on g.id = i.pledge_id and g.status in ${live}
        where exists (select from reward_stock s where s.project_key = i.project_key and s.idx = i.idx)
        group by i.project_key, i.idx, i.choice)
      select project_key || '/' || idx || '/' || choice::text as subject,
        coalesce(s.sold::text, 'none') || ' sold of ' || coalesce(s.count, 0) || ', pledges have ' || coalesce(h.count, 0)
          as finding
      from reward_stock s full join pledged h using (project_key, idx, choice)
      where coalesce(s.sold, -1) <> coalesce(h.count, 0) or s.sold + s.held > s.count`,
  },
  {
    name: 'a line names one value of each option and costs their surcharges',
    finds: sql`
      select i.pledge_id as subject, i.idx || '/' || i.choice::text || ' adds ' || i.surcharge || ' KRW, its values '
        || coalesce(option_sum.surcharge::text, 'none') || ', answers for ' || jsonb_array_length(i.answers) || ' of ' || i.count
        as finding
      from pledge_item i join reward r using (project_key, idx)
        cross join lateral (
          select sum((o.option -> 'values' -> i.choice[o.place]::int ->> 'surcharge')::bigint) as surcharge,
            count(*) filter (where o.option -> 'values' -> i.choice[o.place]::int is not null) as values
          from jsonb_array_elements(r.options) with ordinality as o(option, place)) option_sum
      where cardinality(i.choice) <> jsonb_array_length(r.options) or option_sum.values <> cardinality(i.choice)
        or coalesce(option_sum.surcharge, 0) <> i.surcharge or jsonb_array_length(i.answers) > i.count`,
  },
  {
    name: 'a pledge is charged once at most, and for exactly what it says',
    finds: sql`
      select g.id as subject, count(*) || ' paid charges of ' || sum(c.amount) || ' KRW, pledge says ' || g.call_amount
        as finding
      from charge c join pledge g on g.id = c.pledge_id where c.status = 'paid'
      group by g.id having count(*) <> 1 or sum(c.amount) <> g.call_amount`,
  },
  {
    name: 'a pledge is paid or refunded exactly when a charge of it is paid',
    finds: sql`
      select g.id as subject, g.status || ' with ' || count(c.id) || ' paid charges' as finding
      from pledge g left join charge c on c.pledge_id = g.id and c.status = 'paid'
      group by g.id having (g.status in ('paid', 'refund')) <> (count(c.id) > 0)`,
  },
  {
    name: 'the journal of a pledge adds up to its amount and to what its card has paid',
    finds: sql`
      with late as (
        select c.pledge_id, sum(c.amount) - coalesce(sum(r.amount), 0) as retained
        from charge c left join refund r on r.charge_id = c.id and r.status = 'done'
        where c.status = 'late' group by c.pledge_id
      )
      select g.id as subject, 'journal ' || coalesce(sum(j.pledged), 0) || '/' || coalesce(sum(j.collected), 0)
        || ', ' || g.status || ' of ' || g.amount || '/' || g.call_amount as finding
      from pledge g left join money_journal j on j.pledge_id = g.id left join late l on l.pledge_id = g.id
      group by g.id, l.retained
      having coalesce(sum(j.pledged), 0) <> case when g.status in ${live} then g.amount else 0 end
        or coalesce(sum(j.collected), 0)
          <> case when g.status in ('paid', 'refund') then g.call_amount - g.refunded else 0 end + coalesce(l.retained, 0)`,
  },
  ...ledgerInvariants(now),
  {
    name: 'a pledge has the sums of its items',
    finds: sql`
      select g.id as subject, 'items ' || coalesce(sum((i.product_cost + i.surcharge) * i.count), 0) || ', pledge '
        || (g.amount - g.donation) as finding
      from pledge g left join pledge_item i on i.pledge_id = g.id
      group by g.id having coalesce(sum((i.product_cost + i.surcharge) * i.count), 0) <> g.amount - g.donation`,
  },
  {
    name: 'the sums at the end of a project are those of pledges that their backers have not withdrawn',
    finds: sql`
      with remaining as (
        select j.project_key, j.pledge_id, sum(j.pledged) as amount from money_journal j
        where j.actor = 'backer' group by j.project_key, j.pledge_id having sum(j.pledged) > 0
      ), backed as (
        select s.project_key, sum(s.amount) as amount, count(*) as backers, sum(i.items) as items from remaining s
          cross join lateral (select coalesce(sum(count), 0) as items from pledge_item where pledge_id = s.pledge_id) i
        group by s.project_key
      )
      select p.key as subject, p.amount_at_end || ' KRW of ' || coalesce(p.backers_at_end::text, 'no')
        || ' backers for ' || coalesce(p.items_at_end::text, 'no') || ' pieces at the end, backers say '
        || coalesce(s.amount, 0) || ' of ' || coalesce(s.backers, 0) || ' for ' || coalesce(s.items, 0) as finding
      from project p left join backed s on s.project_key = p.key
      where p.amount_at_end is not null
        and (p.amount_at_end, p.backers_at_end, coalesce(p.items_at_end, s.items, 0))
          is distinct from (coalesce(s.amount, 0), coalesce(s.backers, 0), coalesce(s.items, 0))`,
  },
  {
    name: 'the stored outcome of a completed project equals the sums of its pledges',
    finds: sql`
      select p.key as subject, 'stored ' || o.collected || '/' || o.uncollected || '/' || o.refunded || ', pledges say '
        || computed.collected || '/' || computed.uncollected || '/' || computed.refunded || ', waiting ' || computed.pending as finding
      from project_outcome o join project p on p.key = o.project_key cross join lateral (
        select ${completedSums}
        from pledge g where g.project_key = p.key) computed
      where (o.collected, o.uncollected, o.refunded, 0)
        is distinct from (computed.collected, computed.uncollected, computed.refunded, computed.pending)`,
  },
  {
    name: 'the views of days are not more than those of all time',
    finds: sql`
      select p.key as subject, p.views || ' views, ' || sum(d.views) || ' on its days' as finding
      from project p join project_day d on d.project_key = p.key group by p.key having sum(d.views) > p.views`,
  },
  {
    name: 'the sources of views are not more than the views',
    finds: sql`
      select p.key as subject, p.views || ' views, ' || sum(s.views) || ' from somewhere' as finding
      from project p join project_source s on s.project_key = p.key group by p.key having sum(s.views) > p.views`,
  },
  {
    name: 'no card is charged for a failed project or an ended pledge',
    finds: sql`
      select c.order_id as subject, p.state || ' project, pledge ' || g.status as finding
      from charge c join pledge g on g.id = c.pledge_id join project p on p.key = g.project_key
      where c.status = 'paid' and (p.state = 'fail' or g.status in ('cancel', 'fail'))`,
  },
  {
    name: 'refunds stay within their charge',
    finds: sql`
      select c.order_id as subject, sum(r.amount) || ' refunded of ' || c.amount as finding
      from refund r join charge c on c.id = r.charge_id where r.status = 'done'
      group by c.id having sum(r.amount) > c.amount or c.status not in ('paid', 'late')`,
  },
  {
    name: 'a pledge has refunded the sum of its refunds',
    finds: sql`
      select g.id as subject, g.refunded || ' KRW given back as ' || g.status || ', refunds say '
        || coalesce(sum(r.amount), 0) as finding
      from pledge g
        left join (charge c join refund r on r.charge_id = c.id and r.status = 'done')
          on c.pledge_id = g.id and c.status = 'paid'
      group by g.id
      having g.refunded <> coalesce(sum(r.amount), 0)
        or (g.status = 'refund') <> (g.refunded > 0 and g.refunded = g.call_amount)`,
  },
  {
    name: 'no refund waits for its outcome for more than a day',
    finds: sql`
      select c.order_id as subject, r.status || ' since ' || r.requested_at || ': ' || r.amount || ' KRW' as finding
      from refund r join charge c on c.id = r.charge_id
      where r.status in ${unsettled} and r.requested_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    name: 'a late payment is refunded or being refunded',
    finds: sql`
      select c.order_id as subject, c.amount || ' KRW not refunded' as finding
      from charge c where c.status = 'late' and not exists (
        select from refund r where r.charge_id = c.id and r.amount = c.amount and r.status <> 'refused')`,
  },
  {
    name: 'no payment is of another sum than requested',
    finds: sql`
      select order_id as subject, told_amount || ' KRW paid, requested ' || amount as finding
      from charge where told_amount is not null and status = 'declined'`,
  },
  {
    name: 'pending pledges have a next step, ended ones have none',
    finds: sql`
      select g.id as subject, g.status || ' with due_at ' || coalesce(g.due_at::text, 'null') as finding
      from pledge g join project p on p.key = g.project_key
      where (g.status in ${pending}) <> (g.due_at is not null)
        or (g.status in ${pending} and p.state in ('re-finish', 'fail', 'save', 'prepare', 'reject'))`,
  },
  {
    name: 'no pledge waits for its charge for more than two days',
    finds: sql`
      select g.id as subject, g.status || ', to be paid ' || g.payment_at || ', tried again ' || g.due_at as finding
      from pledge g join project p on p.key = g.project_key
      where p.state = 'finish' and g.status in ${pending}
        and g.payment_at < ${now}::timestamptz - interval '2 days'`,
  },
  {
    name: 'no project is overdue for its next transition',
    finds: sql`
      select key as subject, state || ' though it runs ' || period_start || ' to ' || period_finish as finding
      from project, (select (${now}::timestamptz at time zone 'Asia/Seoul')::date as today) as clock
      where (state = 'ready' and period_start < today) or (state = 'funding' and period_finish < today - 1)`,
  },
  {
    name: 'a project is in the state of its last transition',
    finds: sql`
      select p.key as subject, p.state || ', last moved to ' || last.to_state as finding
      from project p join lateral (
        select to_state from project_transition t where t.project_key = p.key order by at desc, id desc limit 1) last
        on last.to_state <> p.state`,
  },
  {
    name: 'scraps and likes are counted right',
    finds: sql`
      select p.key as subject, p.scraps || ' scraps, rows ' || count(s.member_id) as finding
      from project p left join scrap s on s.project_key = p.key group by p.key having p.scraps <> count(s.member_id)
      union all
      select s.key, s.likes || ' likes, rows ' || count(l.member_id)
      from story s left join story_like l on l.story_key = s.key group by s.key having s.likes <> count(l.member_id)`,
  },
  {
    name: 'the alerts of an upcoming project are counted right',
    finds: sql`
      select p.key as subject, p.alerts || ' alerts, rows ' || (a.members + e.emails) as finding
      from project p
        cross join lateral (select count(*) as members from opening_alert where project_key = p.key) a
        cross join lateral (
          select count(*) as emails from alert_email where project_key = p.key and confirmed_at is not null) e
      where coalesce(p.blinded_from, p.state) = 'ready' and p.alerts <> a.members + e.emails`,
  },
  {
    name: 'a pledge has exactly the attachments that it, its answers and its proofs name, of its backer and its maker',
    finds: sql`
      with answered as (
        select id as pledge_id, answers from pledge where answers <> '{}'
        union all select pledge_id, piece from pledge_item cross join jsonb_array_elements(answers) as a(piece)
          where answers <> '[]'
      ), picture_question as (
        select i.pledge_id, question ->> 'id' as id
        from pledge_item i join reward r using (project_key, idx) cross join jsonb_array_elements(r.questions) as q(question)
        where question ->> 'kind' = 'picture'
      ), named as (
        select f.pledge_id, f.url, g.member_id as sender, g.project_key from pledge_file f join pledge g on g.id = f.pledge_id
        union select f.pledge_id, i.url, p.owner_id, g.project_key from proof_picture i join proof f on f.id = i.proof_id
          join pledge g on g.id = f.pledge_id join project p on p.key = g.project_key
          -- Those of the demo site belong to it.
          where i.url not like '/files/demo/%'
        union select a.pledge_id, e.value, g.member_id, g.project_key
          from answered a cross join jsonb_each_text(a.answers) e
          join picture_question q on q.pledge_id = a.pledge_id and q.id = e.key join pledge g on g.id = a.pledge_id
          where e.value not like '/files/demo/%')
      select coalesce(n.pledge_id, u.pledge_id) as subject, coalesce(n.url, u.path) as finding
      from named n full join upload u on u.pledge_id = n.pledge_id and n.url = '/files/' || u.path
      where (n.pledge_id is not null or u.pledge_id is not null)
        and (n.pledge_id is null or u.pledge_id is null or n.sender <> u.owner_id or n.project_key <> u.project_key)`,
  },
  {
    name: 'the proofs of a pledge are numbered without a gap, and only the last of them waits or is approved',
    finds: sql`
      select pledge_id as subject, string_agg(round || ' ' || state, ', ' order by round) as finding
      from proof group by pledge_id
      having max(round) <> count(*)
        or bool_or(state <> 'change') and max(round) filter (where state <> 'change') <> max(round)`,
  },
  {
    name: 'a proof was sent, and has the answer and the reminder that it says and no other',
    finds: sql`
      select f.id as subject, f.state || ' with ' || coalesce(string_agg(s.what, ', ' order by s.at), 'no step') as finding
      from proof f left join proof_step s on s.proof_id = f.id
      group by f.id
      having not coalesce(bool_or(s.what = 'sent'), false)
        or coalesce(array_agg(s.what) filter (where s.what in ('change', 'approved')), '{}')
          <> case f.state when 'sent' then array[]::text[] else array[f.state] end
        or f.moved_at <> max(s.at) filter (where s.what = f.state)
        or f.reminded <> coalesce(bool_or(s.what = 'reminded'), false)`,
  },
  {
    name: 'proofs are those of custom orders that are or were paid',
    finds: sql`
      select f.id as subject, p.purpose || ' ' || g.status as finding
      from proof f join pledge g on g.id = f.pledge_id join project p on p.key = g.project_key
      where p.purpose <> 'ordermade' or g.status not in ('paid', 'refund')`,
  },
  {
    name: 'a project in review has one submission that is not decided, no other has any',
    finds: sql`
      select p.key as subject, p.state || ' with ' || count(s.id) || ' open submissions' as finding
      from project p left join project_submission s on s.project_key = p.key and s.decision is null
      group by p.key having count(s.id) <> case p.state when 'prepare' then 1 else 0 end`,
  },
  {
    name: 'a project has as many news as are published and shown',
    finds: sql`
      select p.key as subject, p.news_count || ' counted, ' || coalesce(n.count, 0) || ' published' as finding
      from project p left join (
        select project_key, count(*) as count, max(publish_at) as at from news
        where announced_at is not null and removed_at is null and blinded_at is null group by project_key) n on n.project_key = p.key
      where p.news_count <> coalesce(n.count, 0) or p.news_at is distinct from n.at`,
  },
  {
    name: 'no comment is about a missing subject',
    finds: sql`
      select c.id as subject, c.target_type || '/' || c.target_key as finding from comment c
      where not case c.target_type
        when 'story' then exists (select from story s where s.key = c.target_key)
        when 'notice' then exists (select from notice n where n.key = c.target_key)
        when 'pqbox' then exists (select from pq_reward r where r.key = c.target_key)
        when 'news' then exists (select from news n where n.key = c.target_key and n.removed_at is null)
        else exists (select from project p where p.key = c.target_key and p.purpose = c.target_type) end`,
  },
  {
    name: 'nothing remains of a former member except money and published texts',
    finds: sql`
      select m.id as subject, what as finding from member m cross join lateral (
        select 'profile' as what where m.image <> '' or m.quote <> '' or m.email not like '%@left.invalid'
          or m.name_key <> 'left:' || m.id
        union all select 'session' from session where user_id = m.id
        union all select 'way to sign in' from account where user_id = m.id
        union all select 'card' from card where member_id = m.id and (removed_at is null or name || number <> '')
        union all select 'address in pledge ' || id from pledge where member_id = m.id
          and recipient_name || recipient_tel || zonecode || address_basic || address_detail || note <> ''
        union all select 'attachment' from pledge_file f join pledge g on g.id = f.pledge_id where g.member_id = m.id
        union all select 'upload ' || path from upload where owner_id = m.id
          and (kind = 'profile' or name <> '' or kind = 'attachment' and not exists (
            select from pledge g where g.id = upload.pledge_id and g.member_id <> m.id)) and used_at is not null
        union all select 'picture of proof ' || i.proof_id from proof_picture i join proof f on f.id = i.proof_id
          join pledge g on g.id = f.pledge_id where g.member_id = m.id
        union all select 'words about proof ' || s.proof_id from proof_step s join proof f on f.id = s.proof_id
          join pledge g on g.id = f.pledge_id where g.member_id = m.id and s.text <> ''
        union all select 'unused upload ' || path from upload where owner_id = m.id and used_at is null
          and created_at < ${now}::timestamptz - interval '1 day'
        union all select 'place in a queue' from waitlist where member_id = m.id
        union all select 'draft slot' from project_slot where member_id = m.id
        union all select 'view' from project_view where viewer = m.id::text
        union all select 'visit' from pq_reward_visit where member_id = m.id
        union all select 'mail about pledge ' || g.id from pledge g join mail x on x.data ->> 'gateKey' = g.id::text
          where g.member_id = m.id and x.recipient not like '%@left.invalid'
            and not exists (select from member o where o.email = x.recipient)
        union all select 'scrap' from scrap where member_id = m.id
        union all select 'alert' from opening_alert where member_id = m.id
        union all select 'like' from story_like where member_id = m.id
        union all select 'question' from ask where member_id = m.id and email <> ''
      ) left_over where m.left_at is not null`,
  },
  {
    name: 'a thread has as many comments and replies as it counts',
    finds: sql`
      with live as (
        select target_type, target_key, count(*) filter (where parent_id is null) as comments,
          count(*) filter (where parent_id is not null) as replies
        from comment where deleted_at is null group by 1, 2)
      select coalesce(t.target_type || '/' || t.target_key, live.target_type || '/' || live.target_key) as subject,
        coalesce(t.comments, 0) || '+' || coalesce(t.replies, 0) || ' counted, there are '
          || coalesce(live.comments, 0) || '+' || coalesce(live.replies, 0) as finding
      from comment_thread t full join live using (target_type, target_key)
      where (coalesce(t.comments, 0), coalesce(t.replies, 0)) <> (coalesce(live.comments, 0), coalesce(live.replies, 0))`,
  },
  {
    name: 'a comment has the live replies and the reports that are counted on it',
    finds: sql`
      select c.id as subject, c.replies || ' replies and ' || c.reports || ' reports counted' as finding
      from comment c
      where c.replies <> (select count(*) from comment r where r.parent_id = c.id and r.deleted_at is null)
        or c.reports <> (select count(*) from comment_report r where r.comment_id = c.id)`,
  },
  ...pictureInvariants,
  ...boxInvariants,
  ...parcelInvariants,
];
