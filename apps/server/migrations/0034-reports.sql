-- Reports of the panel add up the statements of a year, what waits for one, and the tries of a question.

create index concurrently if not exists statement_sums on statement (month)
  include (person_id, monthly, quarterly, special, knowledge, corrections, amount, grosze);

create index concurrently if not exists unsettled_entry_of_month on unsettled_entry (month) include (person_id, kind, amount);

create index concurrently if not exists question_attempt_question on question_attempt (question_id, person_id, number) include (outcome);
