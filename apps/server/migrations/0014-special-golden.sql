-- What special tasks brought to the people of a report is read in one scan; few entries are of this kind, so it costs little to keep.
create index ledger_entry_special on ledger_entry (person_id, cause) include (amount) where cause like 'special:%';
