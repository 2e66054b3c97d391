alter table pq_reward validate constraint pq_reward_period_order;
