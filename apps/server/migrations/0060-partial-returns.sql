-- Grosze that came back of a returned transfer when the bank kept a part; null: the whole amount.
alter table payout_item add column returned_grosze bigint;

alter table payout_item add constraint payout_item_returned_grosze check (
  returned_grosze is null or (returned_grosze > 0 and returned_grosze < grosze and returned_on is not null)
) not valid;

alter table payout_item validate constraint payout_item_returned_grosze;
