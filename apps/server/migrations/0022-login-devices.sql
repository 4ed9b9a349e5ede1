-- Ticks belong to the browser that made them: a row for each device at the login of a number, so that nobody else's replace
-- them. A device that has only asked for a password has no ticks. What waited before had no device and is asked again.
delete from pending_consent;

alter table pending_consent
  drop constraint pending_consent_pkey,
  add column device_hash bytea not null,
  add primary key (phone, device_hash);

create index pending_consent_expires on pending_consent (expires_at);

-- Evidence names the device that ticked; what is older than this column, and ticks of demo people, have none.
alter table consent_event add column device_hash bytea;
