-- Of the tries at the passwords of a number: how many were wrong. `tries` counts those too that are still being compared, and
-- one that turns out to be right must not be the third that blocks.
alter table login_guard add column wrong smallint not null default 0;

update login_guard set wrong = case when blocked_at is null then least(tries, 2) else tries end;
