/** One invariant: a query that finds the rows which break it. Reliability.md B0 gives the list. */
export type Invariant = { name: string; finds: string };

const LIVE = `('ready', 'retry', 'paid')`;

/** What must hold over the whole database at any moment. `$1` is the product's time. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a project has the amount and backers of its live pledges',
    finds: `
      select p.key as subject, p.amount_now || ' KRW of ' || p.backers || ' backers, pledges say '
        || coalesce(sum(g.amount), 0) || ' of ' || count(g.id) as finding
      from project p left join pledge g on g.project_key = p.key and g.status in ${LIVE}
      group by p.key having p.amount_now <> coalesce(sum(g.amount), 0) or p.backers <> count(g.id)`,
  },
  {
    name: 'the lists and the search know every listed project as it is',
    finds: `
      select p.key as subject, 'listed or searched as something else' as finding
      from project p
        left join project_popularity l on l.key = p.key
        left join project_search s on s.key = p.key
        join member m on m.id = p.owner_id
      where p.shelf is not null and (
        (l.shelf, l.state, l.boxed, l.category, l.project_type, l.delivery_type, l.period_start, l.period_finish,
          l.backers, l.scraps, l.views)
          is distinct from (p.shelf, p.state, p.boxed, p.category, p.project_type, p.delivery_type, p.period_start,
          p.period_finish, p.backers, p.scraps, p.views)
        or (s.title, s.author, s.content)
          is distinct from (search_fold(p.title), search_fold(m.name), search_content(p.editor))
        or p.boxed <> exists (
          select from pq_reward b where b.project_key = p.key and b.state in ('funding', 'finish')))`,
  },
  {
    name: 'a reward has sold what its live pledges hold, within its limit',
    finds: `
      select r.project_key || '/' || r.idx as subject,
        r.sold || ' sold of ' || r.count || ', pledges hold ' || coalesce(sum(i.count), 0) as finding
      from reward r
        left join (pledge_item i join pledge g on g.id = i.pledge_id and g.status in ${LIVE})
          on i.project_key = r.project_key and i.idx = r.idx
      group by r.project_key, r.idx
      having r.sold <> coalesce(sum(i.count), 0) or (r.count > 0 and r.sold > r.count)`,
  },
  {
    name: 'a pledge is charged once at most, and for exactly what it says',
    finds: `
      select g.id as subject, count(*) || ' paid charges of ' || sum(c.amount) || ' KRW, pledge says ' || g.call_amount
        as finding
      from charge c join pledge g on g.id = c.pledge_id where c.status = 'paid'
      group by g.id having count(*) <> 1 or sum(c.amount) <> g.call_amount`,
  },
  {
    name: 'a pledge is paid or refunded exactly when a charge of it is paid',
    finds: `
      select g.id as subject, g.status || ' with ' || count(c.id) || ' paid charges' as finding
      from pledge g left join charge c on c.pledge_id = g.id and c.status = 'paid'
      group by g.id having (g.status in ('paid', 'refund')) <> (count(c.id) > 0)`,
  },
  {
    name: 'the journal of a pledge adds up to what it holds and what its card has paid',
    finds: `
      select g.id as subject, 'journal ' || coalesce(sum(j.pledged), 0) || '/' || coalesce(sum(j.collected), 0)
        || ', ' || g.status || ' of ' || g.amount || '/' || g.call_amount as finding
      from pledge g left join money_journal j on j.pledge_id = g.id
      group by g.id
      having coalesce(sum(j.pledged), 0) <> case when g.status in ${LIVE} then g.amount else 0 end
        or coalesce(sum(j.collected), 0)
          <> case when g.status in ('paid', 'refund') then g.call_amount - g.refunded else 0 end`,
  },
  {
    name: 'a pledge has the sums of its items',
    finds: `
      select g.id as subject, 'items ' || coalesce(sum(i.product_cost * i.count), 0) || ', pledge '
        || (g.amount - g.donation) as finding
      from pledge g left join pledge_item i on i.pledge_id = g.id
      group by g.id having coalesce(sum(i.product_cost * i.count), 0) <> g.amount - g.donation`,
  },
  {
    name: 'what had been pledged at the end is what the backers themselves have left standing',
    finds: `
      select p.key as subject, p.amount_at_end || ' KRW at the end, backers say ' || coalesce(sum(j.pledged), 0) as finding
      from project p left join money_journal j on j.project_key = p.key and j.actor = 'backer'
      where p.amount_at_end is not null
      group by p.key having p.amount_at_end <> coalesce(sum(j.pledged), 0)`,
  },
  {
    name: 'the views of days are not more than those of all time',
    finds: `
      select p.key as subject, p.views || ' views, ' || sum(d.views) || ' on its days' as finding
      from project p join project_day d on d.project_key = p.key group by p.key having sum(d.views) > p.views`,
  },
  {
    name: 'no card is charged for a failed project or an ended pledge',
    finds: `
      select c.order_id as subject, p.state || ' project, pledge ' || g.status as finding
      from charge c join pledge g on g.id = c.pledge_id join project p on p.key = g.project_key
      where c.status = 'paid' and (p.state = 'fail' or g.status in ('cancel', 'fail'))`,
  },
  {
    name: 'refunds stay within their charge',
    finds: `
      select c.order_id as subject, sum(r.amount) || ' refunded of ' || c.amount as finding
      from refund r join charge c on c.id = r.charge_id where r.status = 'done'
      group by c.id having sum(r.amount) > c.amount or c.status <> 'paid'`,
  },
  {
    name: 'a pledge has given back what its refunds say',
    finds: `
      select g.id as subject, g.refunded || ' KRW given back as ' || g.status || ', refunds say '
        || coalesce(sum(r.amount), 0) as finding
      from pledge g left join (charge c join refund r on r.charge_id = c.id and r.status = 'done') on c.pledge_id = g.id
      group by g.id
      having g.refunded <> coalesce(sum(r.amount), 0)
        or (g.status = 'refund') <> (g.refunded > 0 and g.refunded = g.call_amount)`,
  },
  {
    name: 'no refund waits for its outcome for more than a day',
    finds: `
      select c.order_id as subject, r.status || ' since ' || r.requested_at || ': ' || r.amount || ' KRW' as finding
      from refund r join charge c on c.id = r.charge_id
      where r.status in ('requested', 'unknown') and r.requested_at < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'pending pledges have a next step, ended ones have none',
    finds: `
      select g.id as subject, g.status || ' with due_at ' || coalesce(g.due_at::text, 'null') as finding
      from pledge g join project p on p.key = g.project_key
      where (g.status in ('ready', 'retry')) <> (g.due_at is not null)
        or (g.status in ('ready', 'retry') and p.state in ('re-finish', 'fail', 'save', 'prepare', 'reject'))`,
  },
  {
    name: 'no pledge waits for its charge for more than two days',
    finds: `
      select g.id as subject, g.status || ', to be paid ' || g.payment_at || ', tried again ' || g.due_at as finding
      from pledge g join project p on p.key = g.project_key
      where p.state = 'finish' and g.status in ('ready', 'retry')
        and g.payment_at < $1::timestamptz - interval '2 days'`,
  },
  {
    name: 'no project is left behind by the clock',
    finds: `
      select key as subject, state || ' though it runs ' || period_start || ' to ' || period_finish as finding
      from project, (select ($1::timestamptz at time zone 'Asia/Seoul')::date as today) as clock
      where (state = 'ready' and period_start < today) or (state = 'funding' and period_finish < today - 1)`,
  },
  {
    name: 'a project is where its last transition took it',
    finds: `
      select p.key as subject, p.state || ', last moved to ' || last.to_state as finding
      from project p join lateral (
        select to_state from project_transition t where t.project_key = p.key order by at desc, id desc limit 1) last
        on last.to_state <> p.state`,
  },
  {
    name: 'scraps and likes are counted right',
    finds: `
      select p.key as subject, p.scraps || ' scraps, rows ' || count(s.member_id) as finding
      from project p left join scrap s on s.project_key = p.key group by p.key having p.scraps <> count(s.member_id)
      union all
      select s.key, s.likes || ' likes, rows ' || count(l.member_id)
      from story s left join story_like l on l.story_key = s.key group by s.key having s.likes <> count(l.member_id)`,
  },
  {
    name: 'a pledge holds exactly the attachments that it names, and they are of its backer and its project',
    finds: `
      select coalesce(f.pledge_id, u.pledge_id) as subject, coalesce(f.url, u.path) as finding
      from pledge_file f full join upload u on u.pledge_id = f.pledge_id and f.url = '/files/' || u.path
        left join pledge g on g.id = u.pledge_id
      where (f.pledge_id is not null or u.pledge_id is not null)
        and (f.pledge_id is null or g.id is null or g.member_id <> u.owner_id or g.project_key <> u.project_key)`,
  },
  {
    name: 'a project in review has one submission that is not decided, no other has any',
    finds: `
      select p.key as subject, p.state || ' with ' || count(s.id) || ' open submissions' as finding
      from project p left join project_submission s on s.project_key = p.key and s.decision is null
      group by p.key having count(s.id) <> case p.state when 'prepare' then 1 else 0 end`,
  },
  {
    name: 'a picture for projects is used exactly as long as one shows it',
    finds: `
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind in ('project', 'editor', 'cardnews')
        and (u.used_at is not null) <> exists (select from project_picture p where p.upload_id = u.id)`,
  },
];
