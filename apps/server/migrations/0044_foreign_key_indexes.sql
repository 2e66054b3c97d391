-- What is looked for when the row goes that it points at, or by whoever it belongs to.
create index upload_project on upload (project_key) where project_key is not null;
create index project_slot_project on project_slot (project_key);
create index pq_reward_author on pq_reward (author_id);
create index pq_reward_visit_member on pq_reward_visit (member_id);
create index comment_report_reporter on comment_report (reporter_id);

-- Ended pledges that still say whom to deliver to, in the order in which their time is over: of millions that are erased none is
-- read again.
create index pledge_unpaid_delivery on pledge (settled_at, id)
  where status in ('cancel', 'fail')
    and recipient_name || recipient_tel || zonecode || address_basic || address_detail || note <> '';
create index pledge_paid_delivery on pledge (settled_at, id)
  where status in ('paid', 'refund')
    and recipient_name || recipient_tel || zonecode || address_basic || address_detail || note <> '';
