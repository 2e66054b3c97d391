-- The role that the processes work as, beside the owner of the tables (docs/operations.md, Database roles). Run once, as a superuser or a
-- role with CREATEROLE that owns the database: psql -v password=… -d pq -f roles.sql
create role pq_app login nosuperuser nocreatedb nocreaterole password :'password';
revoke create on schema public from public;
select format('grant connect on database %I to pq_app', current_database()) \gexec
-- Its rights on the tables are granted by the migrations.
