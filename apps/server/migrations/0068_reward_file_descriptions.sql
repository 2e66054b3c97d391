-- What stands for a file to those who do not see or hear it, and how long a video is, in seconds; null where it is not known.
alter table pq_reward_file
  add column description text not null default '',
  add column captions text,
  add column seconds integer;
alter table pq_reward_file add constraint pq_reward_file_description check (char_length(description) <= 300) not valid;
alter table pq_reward_file add constraint pq_reward_file_captions check (octet_length(captions) <= 262144) not valid;
