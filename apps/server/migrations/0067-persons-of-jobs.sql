-- The recipient of an SMS; null for other work and for numbers without an account.
alter table job add column person_id bigint;

create index concurrently if not exists job_person on job (person_id, id) where person_id is not null;
