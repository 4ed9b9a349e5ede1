-- The transfers of one payout among those of all, in the order of its files.
create index concurrently if not exists payout_item_payout on payout_item (payout_id, id);

-- And those of it that came back.
create index concurrently if not exists payout_item_returned on payout_item (payout_id) where returned_on is not null;
