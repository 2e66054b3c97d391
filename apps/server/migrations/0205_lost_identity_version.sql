-- The newest version of their identity that a restore lost: statements and transfers name it, so that no other may have its number.
alter table member add column lost_identity_version integer;
