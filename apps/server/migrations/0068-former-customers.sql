-- Customers that a shop had before, each until the day before `since`; the present one is place.customer_id (D64).
create table customer_change (
  place_id bigint not null references place (id),
  since date not null,
  customer_id bigint not null references customer (id),
  primary key (place_id, since)
);

create index customer_change_customer on customer_change (customer_id);

-- The `od` of a file: since when the shop has its customer; null: from the beginning.
alter table place add column customer_since date;

-- How an import changes customers of shops where its file lacks the day; null: an operator has not said yet.
alter table import_batch add column customers_from text
  constraint import_batch_customers_from check (customers_from in ('today', 'beginning'));
