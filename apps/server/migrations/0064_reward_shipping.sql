-- allow rows: one update of the rewards that cost nothing to deliver; they are written with a draft and otherwise only counted off
-- How a reward is delivered: as a parcel, whose fee may be 0, or not at all. Until now it was told from the fee: what costs nothing
-- in a funding project of digital rewards is not sent.
alter table reward add column shipping text not null default 'parcel';

-- Nobody pays for sending what is not sent.
alter table reward
  add constraint reward_shipping check (shipping in ('parcel', 'none') and (shipping = 'parcel' or delivery = 0)) not valid;

update reward set shipping = 'none'
from project
where project.key = reward.project_key and reward.delivery = 0
  and project.purpose = 'projects' and project.delivery_type = 'PQ';
