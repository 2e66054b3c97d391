alter table reward validate constraint reward_stock;
