-- Ticks belong to the browser that made them: a row for each device at the login of a number, so that those of another
-- person do not replace them. A device that has only asked for a password has no ticks. What waited before had no device and is asked again.
-- `pending_consent` stays for processes of the former release that serve on while the new one is brought in.
create table login_device (
  phone text not null,
  device_hash bytea not null,
  ticks jsonb not null,
  at timestamptz not null,
  source text not null,
  user_agent text not null,
  expires_at timestamptz not null,
  primary key (phone, device_hash)
);

create index login_device_expires on login_device (expires_at);

-- Evidence names the device that ticked; what is older than this column, and ticks of demo people, have none.
alter table consent_event add column device_hash bytea;
