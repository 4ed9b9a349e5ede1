-- What was changed in the golden points of a month without a second person. It counts towards the limits of one person until two
-- people decide with the list before their eyes: signoff_id names that decision.
create table alone_change (
  id bigint generated always as identity primary key,
  act text not null check (act in ('correction', 'import', 'undo', 'role')),
  -- The correction, the import of the panel (of a command its run), or of a role the person.
  act_id bigint not null,
  -- Null: a command.
  staff_id bigint references staff (id),
  month date not null check (extract(day from month) = 1),
  person_id bigint not null references person (id),
  -- Golden points without a sign, corrections among them.
  amount bigint not null check (amount >= 0),
  corrections bigint not null check (corrections >= 0 and corrections <= amount),
  -- The result came out far above the plan.
  is_over boolean not null,
  created_at timestamptz(3) not null,
  signoff_id bigint references signoff (id)
);

create index alone_change_open on alone_change (month) where signoff_id is null;

create index alone_change_person on alone_change (person_id);
