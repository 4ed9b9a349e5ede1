-- A reset of the only other administrator that waits 24 hours: who asked for it, when, and for which keys.
alter table staff add column reset_asked jsonb;
