-- What is counted of a project's parcels, for its page and for lists: orders with something unsent, pieces that have left and all of
-- them, and when the last parcel left once nothing is unsent.
alter table project
  add column orders_unsent integer not null default 0,
  add column pieces_sent integer not null default 0,
  add column pieces_to_send integer not null default 0,
  add column all_sent_at timestamptz,
  -- When the sweep counts again; null: nothing can change, or nothing is promised.
  add column promise_count_at timestamptz,
  -- The moved promise that is being mailed, and the last pledge of the latest batch; null: all were.
  add column promise_mail_id uuid,
  add column promise_mailed_after uuid,
  -- When its maker is mailed next that the promised month is over, and was last.
  add column overdue_mail_at timestamptz,
  add column overdue_mailed_at timestamptz;

-- Its history is shown with the project.
create trigger project_touched after insert on promise_change for each row execute function project_touch();
