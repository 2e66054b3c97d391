-- What a push is about, where its mail is a bulk mail: those that wait are cancelled with the mails of the subject.
alter table push_delivery add column subject_key text;
-- allow create-index: it has the pushes of one day, and workers wait for as long as their index takes
create index push_of_subject on push_delivery (subject_key) where sent_at is null and subject_key is not null;
