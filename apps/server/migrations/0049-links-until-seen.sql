-- The one-time link of the demo that opened a session, until a call of the session has come: only then is the link used up.
alter table staff_session add column ticket_id bigint references staff_ticket (id) on delete set null;
