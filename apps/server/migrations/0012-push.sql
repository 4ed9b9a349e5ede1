-- Devices that get a sign when there is a new notification, and the signs that are still to be sent.

-- A device belongs to the session that announced it and goes with it: at the logout, a changed password, a deletion.
create table device (
  id bigint generated always as identity primary key,
  -- What the push service knows it by: a token of FCM, or the address of a browser's subscription.
  token text not null unique,
  person_id bigint not null references person (id),
  session_hash bytea not null references session (token_hash) on delete cascade,
  platform text not null check (platform in ('android', 'ios', 'web')),
  version text not null,
  api_url text not null,
  -- A browser's keys: only it can read what is sealed with them. Empty for the others.
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index device_person on device (person_id);

create index device_session on device (session_hash);

create function forget_devices() returns trigger language plpgsql as $$
begin
  delete from device where session_hash = old.token_hash;
  return null;
end
$$;

create trigger session_devices after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function forget_devices();

-- Without a row: everything, but for the night.
create table push_setting (
  person_id bigint primary key references person (id),
  muted text[] not null,
  -- Hours of Warsaw; the same twice means no quiet hours at all.
  quiet_from bigint not null check (quiet_from between 0 and 23),
  quiet_to bigint not null check (quiet_to between 0 and 23)
);

-- One notification for one device, until it was sent or has become pointless.
create table push (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notification (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  person_id bigint not null references person (id),
  due_at timestamptz not null,
  attempts bigint not null default 0,
  locked_until timestamptz,
  unique (notification_id, device_id)
);

create index push_due on push (due_at);

create index push_device on push (device_id);

create index push_person on push (person_id);

-- A trigger and not the program, like the signs of migration 0004: every way to a notification is a way to its pushes.
create function queue_pushes() returns trigger language plpgsql as $$
begin
  insert into push (notification_id, device_id, person_id, due_at)
  select fresh.id, device.id, device.person_id, fresh.created_at
  from fresh join device on device.person_id = fresh.person_id;
  if found then
    insert into job (queue, payload, run_at, created_at)
    select 'push', '{}', max(created_at), max(created_at) from fresh;
  end if;
  return null;
end
$$;

create trigger notification_pushed after insert on notification
  referencing new table as fresh for each statement execute function queue_pushes();
