-- How many waited for a piece of the reward when the project ended and its queues were deleted.
alter table reward add column waited_at_close integer;
