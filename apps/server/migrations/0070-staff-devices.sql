-- Browsers of the panel's accounts that get web pushes about matters; the rows outlive sessions, which end after 30 minutes.
create table staff_device (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  -- The address of the browser's subscription.
  token text not null unique,
  -- The browser's keys: only it can read what is sealed with them.
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create index staff_device_staff on staff_device (staff_id);
