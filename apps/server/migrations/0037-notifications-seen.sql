-- When the person has looked at the list in which a notification stood unread. Its own moment does not tell: a closing writes
-- the moment at which it began, and is committed later.
alter table notification add column seen_at timestamptz;

update notification set seen_at = person.badge_hidden_at
from person
where person.id = notification.person_id and notification.read_at is null
  and notification.created_at <= person.badge_hidden_at;

drop index notification_unread;

-- What lights the badge.
create index notification_unseen on notification (person_id, created_at) where read_at is null and seen_at is null;
