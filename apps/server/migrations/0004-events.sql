-- Causes that were told to everybody they concern: a new pill, a question that closes soon, the end of a month.
-- Written with the notifications, so that of several processes one tells them, and a person who joins later is not told.
create table announcement (
  cause text primary key,
  announced_at timestamptz not null
);

-- Signs of life for the streams of `GET /api/v1/events`. Triggers and not the program send them, so that every way to a
-- notification and out of the club is heard by every server process, an operator's own statement included. They arrive
-- with the commit, or never. A payload may have 8000 bytes: 500 ids fit.
create function tell_notified() returns trigger language plpgsql as $$
begin
  perform pg_notify('klub', 'notified ' || ids)
  from (
    select string_agg(person_id::text, ' ') as ids
    from (
      select person_id, (row_number() over (order by person_id) - 1) / 500 as part
      from (select distinct person_id from fresh) as person
    ) as numbered
    group by part
  ) as parts;
  return null;
end
$$;

create trigger notification_told after insert on notification
  referencing new table as fresh for each statement execute function tell_notified();

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('klub', 'ended ' || old.person_id || ' ' || encode(old.token_hash, 'hex'));
  return null;
end
$$;

create trigger session_ended after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_ended();

create trigger session_gone after delete on session for each row
  when (old.revoked_at is null) execute function tell_session_ended();

create function tell_person_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('klub', 'out ' || new.id);
  return null;
end
$$;

create trigger person_out after update of blocked_at, force_log_out, deleted_at on person for each row
  when ((old.blocked_at is null and new.blocked_at is not null)
    or (old.deleted_at is null and new.deleted_at is not null)
    or (not old.force_log_out and new.force_log_out))
  execute function tell_person_out();

-- How many unread notifications a person has is the sum of these: counting 50,000 of them would take ten times as long as
-- the whole call. Changes are only added, so an import that tells thousands of people holds up no reader; the
-- reader melts a person's rows into one when they have become many.
create table unread_change (
  person_id bigint not null references person (id),
  delta bigint not null
);

create index unread_change_person on unread_change (person_id) include (delta);

insert into unread_change (person_id, delta)
select person_id, count(*) from notification where read_at is null group by person_id;

create function count_new_unread() returns trigger language plpgsql as $$
begin
  insert into unread_change (person_id, delta)
  select person_id, count(*) from fresh where read_at is null group by person_id;
  return null;
end
$$;

create trigger notification_counted after insert on notification
  referencing new table as fresh for each statement execute function count_new_unread();

create function count_read() returns trigger language plpgsql as $$
begin
  insert into unread_change (person_id, delta)
  select former.person_id, -count(*) from former join fresh on fresh.id = former.id
  where former.read_at is null and fresh.read_at is not null group by former.person_id;
  return null;
end
$$;

create trigger notification_read after update on notification
  referencing old table as former new table as fresh for each statement execute function count_read();

create function count_gone_unread() returns trigger language plpgsql as $$
begin
  insert into unread_change (person_id, delta)
  select person_id, -count(*) from former where read_at is null group by person_id;
  return null;
end
$$;

create trigger notification_gone after delete on notification
  referencing old table as former for each statement execute function count_gone_unread();
