-- What is looked for when the row goes that it points at, or by whoever it belongs to.
create index upload_project on upload (project_key) where project_key is not null;
create index project_slot_project on project_slot (project_key);
create index pq_reward_author on pq_reward (author_id);
create index pq_reward_visit_member on pq_reward_visit (member_id);
create index comment_report_reporter on comment_report (reporter_id);
