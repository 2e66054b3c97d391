-- no transaction
-- Each request of a picture searched all texts of its maker.
create index concurrently if not exists pq_reward_pictures on pq_reward using gin (pictures_of_reward(thumbnail, editor));
