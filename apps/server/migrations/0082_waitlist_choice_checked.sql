alter table reward_stock validate constraint reward_stock_choice;
