-- The database of the club and its two accounts: one owns the tables and migrates, one serves. Run once, by a superuser of
-- PostgreSQL 15 or newer, with both passwords in the environment; compose runs it at the first start:
--
--     KLUB_OWNER_PASSWORD=… KLUB_PASSWORD=… psql --username=postgres --file=deploy/roles.sql
--
-- The serving account reads and writes rows. It makes, changes and empties no table, and switches no trigger off: what is
-- append-only stays so, whatever is done with its password.

\set ON_ERROR_STOP on
\getenv owner_password KLUB_OWNER_PASSWORD
\getenv password KLUB_PASSWORD

create role klub_owner login nosuperuser nocreatedb nocreaterole password :'owner_password';
create role klub login nosuperuser nocreatedb nocreaterole password :'password';
create database klub owner klub_owner encoding 'UTF8' template template0;
revoke all on database klub from public;
grant connect, temporary on database klub to klub;

\connect klub
alter schema public owner to klub_owner;
revoke all on schema public from public;
grant usage on schema public to klub;
alter default privileges for role klub_owner in schema public
  grant select, insert, update, delete on tables to klub;
alter default privileges for role klub_owner in schema public grant usage, select on sequences to klub;
