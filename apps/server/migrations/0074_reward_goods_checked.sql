alter table reward validate constraint reward_goods;
alter table pledge_item validate constraint pledge_item_choice;
alter table project_picture validate constraint project_picture_place_check;
