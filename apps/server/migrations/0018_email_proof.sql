-- How an e-mail came to count as proven: by our own mail, or by the word of the provider (docs/adr/0021).
alter table member add column email_proof text check (email_proof in ('mail', 'provider'));
update member set email_proof = case provider when 'email' then 'mail' else 'provider' end
where email_verified and left_at is null;
alter table member add constraint member_proof_verified check (email_proof is null or email_verified);

-- Who has never proven an e-mail is let go after thirty days; they are few.
create index member_unproven on member (id) where not email_verified and left_at is null;
