-- Uploaded by an admin since the provider did not answer; what the provider has answered is not replaced by hand.
alter table provider_file add column is_uploaded boolean not null default false;
