-- What is done once a day by whichever worker comes first. One that dies over it leaves it to another after an hour (real time).
create table daily_run (
  job text primary key,
  done_on date,
  taken_until timestamptz,
  -- What the last run found; for the figures of operators.
  findings integer not null default 0
);
