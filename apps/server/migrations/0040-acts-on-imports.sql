-- Who has written an import, who of two people has agreed to that, and the same of taking it back: the account that has opened it need
-- be none of them.
alter table import_batch
  add column applied_by bigint references staff (id),
  add column approved_by bigint references staff (id),
  add column approved_at timestamptz(3),
  add column undone_by bigint references staff (id),
  add column undo_approved_by bigint references staff (id),
  add column undo_approved_at timestamptz(3);

update import_batch batch set applied_by = entry.staff_id
from trail_entry entry
where entry.action = 'import.applied' and entry.subject_kind = 'import' and entry.subject_id = batch.id::text;

update import_batch batch set undone_by = entry.staff_id
from trail_entry entry
where entry.action = 'import.undone' and entry.subject_kind = 'import' and entry.subject_id = batch.id::text;

update import_batch batch set approved_by = agreed.decided_by, approved_at = agreed.decided_at
from (
  select distinct on (subject) subject, decided_by, decided_at from signoff
  where kind = 'import.apply' and state = 'approved' order by subject, decided_at desc
) agreed
where batch.applied_at is not null and agreed.subject = batch.id::text;

update import_batch batch set undo_approved_by = agreed.decided_by, undo_approved_at = agreed.decided_at
from (
  select distinct on (subject) subject, decided_by, decided_at from signoff
  where kind = 'import.undo' and state = 'approved' order by subject, decided_at desc
) agreed
where batch.undone_at is not null and agreed.subject = batch.id::text;
