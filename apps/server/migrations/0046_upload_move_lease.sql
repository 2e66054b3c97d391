-- Until when nobody else moves the file of an upload to its address (real time). Storage is asked outside any transaction.
alter table upload add column lease_until timestamptz;
