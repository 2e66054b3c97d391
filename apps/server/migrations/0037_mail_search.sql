-- The console finds mails by how an address begins.
drop index mail_recipient;
create index mail_recipient on mail (recipient text_pattern_ops);
