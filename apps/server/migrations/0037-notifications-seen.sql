-- When the person has looked at the list in which a notification stood unread. Its own moment does not tell: a closing writes
-- the moment at which it began, and is committed later.
alter table notification add column seen_at timestamptz;

-- A job writes it for what people have seen until now, some people at a time (seen.jobs.ts); until its end the badge goes by the moment.
insert into job (queue, key, payload, run_at, created_at)
select 'notifications-seen', 'notifications-seen', jsonb_build_object('until', now()), now(), now()
where exists (select from notification);

-- What lights the badge.
create index concurrently if not exists notification_unseen on notification (person_id, created_at)
  where read_at is null and seen_at is null;

drop index concurrently if exists notification_unread;
