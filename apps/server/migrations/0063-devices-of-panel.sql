-- The browser of a session: its later sign-ins have their own share of tries. Null: a session of a former release.
alter table staff_session add column device_hash bytea;

create index concurrently if not exists staff_session_device on staff_session (staff_id, device_hash);
