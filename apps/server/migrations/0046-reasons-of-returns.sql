-- A history of an account was once taken for a list of returns: the rest of its line, with the name, the account and the
-- balance, was kept as the reason. Such reasons are emptied: with eight digits that are no date, an amount, or the separators of a table.
create function is_line_of_history(reason text) returns boolean language sql immutable as $$
  with without_dates as (
    select regexp_replace(reason, '\m([0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2})\M', 'x', 'g') as words
  )
  select words ~ '[0-9]([^[:alpha:]0-9]{0,3}[0-9]){7}'
    or words ~ '(^|[^0-9.,])[0-9]+([ \u00a0][0-9]{3})*[.,][0-9]{2}($|[^0-9.,])'
    or words ~ '[;|\t].*[;|\t]' or words ~ '"[;,|\t]'
  from without_dates
$$;

-- Transfers that came back are few, and have an index.
update payout_item set return_reason = '' where returned_on is not null and is_line_of_history(return_reason);

-- A hold repeats the reason of its transfer.
update payout_hold set reason = '' where kind = 'returned' and is_line_of_history(reason);

drop function is_line_of_history(text);
