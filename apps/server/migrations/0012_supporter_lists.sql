-- A maker's pages of supporters are read in their order, of one status or of all. The rest of pledge_project is what a
-- project that is being charged sums up for whoever looks at it.
drop index pledge_project;
create index pledge_project on pledge (project_key, status, placed_at desc, id desc)
  include (call_amount, refunded, settled_at);
create index pledge_newest on pledge (project_key, placed_at desc, id desc);

-- What has come of a project whose pledges have all ended, KRW. Written when the last of them has; from then on only
-- refunds change it, in their own transaction. checks/ compares it with the pledges.
create table project_outcome (
  project_key uuid primary key references project (key),
  collected bigint not null check (collected >= 0),
  uncollected bigint not null check (uncollected >= 0),
  refunded bigint not null check (refunded between 0 and collected)
);
insert into project_outcome (project_key, collected, uncollected, refunded)
  select p.key,
    coalesce(sum(g.call_amount) filter (where g.status in ('paid', 'refund')), 0),
    coalesce(sum(g.call_amount) filter (where g.status = 'fail'
      or (g.status = 'cancel' and g.settled_at >= (p.period_finish + 1)::timestamp at time zone 'Asia/Seoul')), 0),
    coalesce(sum(g.refunded), 0)
  from project p left join pledge g on g.project_key = p.key
  where coalesce(p.blinded_from, p.state) in ('re-finish', 'fail')
  group by p.key;
