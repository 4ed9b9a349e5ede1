-- The one-time link of the demo that opened a session, until a call of the session has come: only then is the link used up.
alter table staff_session add column ticket_id bigint;

alter table staff_session add constraint staff_session_ticket_id_fkey
  foreign key (ticket_id) references staff_ticket (id) on delete set null not valid;

alter table staff_session validate constraint staff_session_ticket_id_fkey;
