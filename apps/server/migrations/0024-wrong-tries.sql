-- Of the tries at the passwords of a number: how many were wrong. `tries` counts those too that are still being compared, and
-- one that turns out to be right must not be the third that blocks.
-- -1: a row of before, whose tries were all wrong; the next try says how many (`claimTry`).
alter table login_guard add column wrong smallint not null default -1;

alter table login_guard alter column wrong set default 0;
