-- Special tasks (D35): addressed to roles, with targets that every participant has an own goal for in each of his shops.

create table special_task (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  -- [{"label", "value"}], as they are shown under the title.
  subtitle jsonb not null,
  roles text[] not null,
  opens_at timestamptz not null,
  -- The first instant that is too late.
  closes_at timestamptz not null check (closes_at > opens_at)
);

create table special_target (
  id bigint generated always as identity primary key,
  task_id bigint not null references special_task (id),
  code text not null,
  title text not null,
  description text not null,
  type text not null check (type in ('points', 'pieces')),
  bonus bigint not null check (bonus >= 0),
  -- Null: the words of the app.
  still_left_label text,
  still_left_qualification_label text,
  position integer not null default 0,
  unique (task_id, code)
);

-- Goals and results of people in their shops. No foreign keys, as for plans. The key begins with the target: a person's rows
-- are then found by the few targets of a task, and all rows of a task, which are booked together, lie together.
create table special_goal (
  target_id bigint not null,
  person_id bigint not null,
  place_id bigint not null,
  -- 0: the person no longer has this target.
  target bigint not null check (target >= 0),
  -- The second measure that must be reached too; 0: there is none.
  target_qualification bigint not null check (target_qualification >= 0),
  import_id bigint not null,
  primary key (target_id, person_id, place_id)
);

create table special_result (
  target_id bigint not null,
  person_id bigint not null,
  place_id bigint not null,
  points bigint not null,
  points_qualification bigint not null,
  -- The day on which the figures were true: what was reached outside the task's dates does not count.
  state_on date not null,
  import_id bigint not null,
  primary key (target_id, person_id, place_id)
);
