-- What a reward is beside its price: its name and picture, who may have how many of it and until when, and what is chosen and asked.
-- options: [{"name", "values": [{"value", "surcharge", "color"?}]}], questions: [{"id", "text", "kind", "choices", "per", "required", "max"?}].
alter table reward
  add column name text not null default '',
  add column picture text not null default '',
  add column limit_per_person integer,
  add column early_until date,
  add column early_first integer,
  add column month text,
  add column options jsonb not null default '[]',
  add column questions jsonb not null default '[]';
alter table reward add constraint reward_goods check (char_length(name) <= 40 and limit_per_person between 1 and 999
  and early_first >= 1 and month ~ '^\d{4}-\d{2}$' and jsonb_typeof(options) = 'array' and jsonb_typeof(questions) = 'array') not valid;
-- An early bird is over with its last piece, as a reward is sold out with its own.
alter table reward add constraint reward_early check (early_first is null or sold <= early_first) not valid;

alter table project_picture drop constraint project_picture_place_check,
  add constraint project_picture_place_check check (place in ('image', 'editor', 'reward', 'review')) not valid;

-- Pieces by combination: the place of the chosen value in each option. A reward without a row has none of its own; of one that has rows a
-- combination without one is not made.
create table reward_stock (
  project_key uuid not null,
  idx smallint not null,
  choice smallint[] not null,
  count integer not null check (count between 0 and 1000000),
  sold integer not null default 0,
  primary key (project_key, idx, choice),
  foreign key (project_key, idx) references reward (project_key, idx) on delete cascade,
  constraint reward_stock_choice check (sold between 0 and count)
);

-- One line for each combination. answers: one object of answers for each piece, by the id of the question.
alter table pledge_item
  add column choice smallint[] not null default '{}',
  add column surcharge bigint not null default 0,
  add column answers jsonb not null default '[]';
alter table pledge_item add constraint pledge_item_choice check (surcharge >= 0 and jsonb_typeof(answers) = 'array') not valid;
-- What was asked once for the order.
alter table pledge add column answers jsonb not null default '{}';

-- The combination of a line and what it adds belong to what is owed. Lines without one say what they have always said.
create or replace function pledge_decision(wanted uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('pledge', g.id, 'project', g.project_key, 'member', g.member_id, 'status', g.status,
      'amount', g.amount, 'delivery', g.delivery_price, 'donation', g.donation, 'callAmount', g.call_amount,
      'refunded', g.refunded, 'card', g.card_id, 'fallback', g.fallback_card_id, 'round', g.round,
      'paymentAt', epoch_ms(g.payment_at), 'hold', case when g.held_at is not null then coalesce(g.hold_reason, 'provider') end,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('idx', i.idx, 'count', i.count, 'productCost', i.product_cost)
          || case when i.choice = '{}' then '{}'::jsonb
            else jsonb_build_object('choice', i.choice, 'surcharge', i.surcharge) end
        order by i.idx, i.choice), '[]') from pledge_item i where i.pledge_id = g.id))
    from pledge g where g.id = wanted);
end $$;
