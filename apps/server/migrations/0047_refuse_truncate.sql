-- What is only ever added to refuses TRUNCATE too, to its owner as well: triggers for each row never see it.
create trigger money_journal_no_truncate before truncate on money_journal
  for each statement execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
create trigger consent_no_truncate before truncate on consent
  for each statement execute function refuse_change();
create trigger policy_text_no_truncate before truncate on policy_text
  for each statement execute function refuse_change();

-- Histories are written once. Their rows are deleted only with the draft that they belong to, by the foreign key.
create trigger project_transition_no_update before update on project_transition
  for each row execute function refuse_change();
create trigger project_transition_no_truncate before truncate on project_transition
  for each statement execute function refuse_change();
create trigger pq_reward_transition_no_update before update on pq_reward_transition
  for each row execute function refuse_change();
create trigger pq_reward_transition_no_truncate before truncate on pq_reward_transition
  for each statement execute function refuse_change();
create trigger project_correction_no_update before update on project_correction
  for each row execute function refuse_change();
create trigger project_correction_no_truncate before truncate on project_correction
  for each statement execute function refuse_change();
