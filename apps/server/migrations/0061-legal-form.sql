-- Null: nothing has said yet whether the person runs a business.
alter table person alter column entrepreneur drop not null, alter column entrepreneur drop default;

alter table statement_identity alter column entrepreneur drop not null;
