-- Limits count letters as a reader does, and the calls check them before anything is written. A letter has up to 16 code points, since an emoji
-- of several parts has 10 to 15: a text of n letters has up to 16n, which is all that is checked here. One constraint a table.
alter table ask drop constraint ask_content_check, drop constraint ask_answer_length,
  add constraint ask_letters check (char_length(content) between 1 and 80000 and char_length(answer) between 1 and 80000) not valid;
alter table comment drop constraint comment_text_check,
  add constraint comment_letters check (char_length(text) between 1 and 32000) not valid;
alter table member drop constraint member_quote_check,
  add constraint member_letters check (char_length(quote) <= 1600) not valid;
alter table notice drop constraint notice_title_check,
  add constraint notice_letters check (char_length(title) between 1 and 3200) not valid;
alter table pledge drop constraint pledge_note_check,
  add constraint pledge_letters check (char_length(note) <= 3200) not valid;
alter table pq_reward drop constraint pq_reward_title_check,
  add constraint pq_reward_letters check (char_length(title) <= 640) not valid;
alter table pq_reward_file drop constraint pq_reward_file_description,
  add constraint pq_reward_file_letters check (char_length(description) <= 4800) not valid;
alter table project
  drop constraint project_title_check, drop constraint project_refund_check, drop constraint project_reject_message_check,
  add constraint project_letters check (char_length(title) <= 960 and char_length(refund) <= 80000
    and char_length(reject_message) between 1 and 16000) not valid;
alter table project_correction drop constraint project_correction_reason_check,
  add constraint project_correction_letters check (char_length(reason) between 1 and 16000) not valid;
alter table project_submission drop constraint project_submission_message_check,
  add constraint project_submission_letters check (char_length(message) between 1 and 16000) not valid;
alter table proof_step drop constraint proof_step_text_check,
  add constraint proof_step_letters check (char_length(text) <= 16000) not valid;
alter table reward drop constraint reward_context_check, drop constraint reward_goods,
  add constraint reward_goods check (char_length(context) <= 8000 and char_length(name) <= 640 and limit_per_person between 1 and 999
    and early_first >= 1 and month ~ '^\d{4}-\d{2}$' and jsonb_typeof(options) = 'array' and jsonb_typeof(questions) = 'array') not valid;
alter table story drop constraint story_title_check, drop constraint story_content_check,
  add constraint story_letters check (char_length(title) between 1 and 960 and char_length(content) between 1 and 320000) not valid;
