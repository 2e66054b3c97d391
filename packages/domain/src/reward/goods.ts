/** One value of an option; `surcharge` in KRW is added to the price of a piece, `color` (#rrggbb) is shown beside it. */
type OptionValue = { value: string; surcharge: number; color?: string | undefined };

/** What is chosen of a reward when it is put into the basket: a colour, a size. */
export type RewardOption = { name: string; values: OptionValue[] };

/** A combination: the place of the chosen value in each option, in the order of the options; empty without options. */
export type Choice = readonly number[];

/**
 * How many there are of a combination; `sold` counts the items of live pledges, `held` the pieces beside them that are held for who has
 * waited.
 */
export type CombinationStock = { choice: Choice; count: number; sold: number; held?: number | undefined };

/** What is asked when a reward is paid for: once for every piece, or once for the order. */
export const questionKinds = ['text', 'long', 'choice', 'picture'] as const;
type QuestionKind = (typeof questionKinds)[number];
export const questionScopes = ['piece', 'order'] as const;
export type QuestionScope = (typeof questionScopes)[number];

/** A question of the maker; `choices` are the answers of the kind `choice`, `max` the letters of a text. */
export type RewardQuestion = {
  id: string;
  text: string;
  kind: QuestionKind;
  choices: string[];
  per: QuestionScope;
  required: boolean;
  max?: number | undefined;
};

/** Until when a reward can be had: to the end of a day in Seoul, or as long as fewer than `first` pieces are sold. */
export type EarlyBird = { until: string | null; first: number | null };

/** What a reward is beside its price, its number and its delivery. */
export type RewardGoods = {
  name: string;
  picture: string;
  limitPerPerson: number | null;
  early: EarlyBird | null;
  month: string | null;
  options: RewardOption[];
  stock: { choice: number[]; count: number }[];
  questions: RewardQuestion[];
};

/** A reward without any of it, as one is whose client knows nothing of it. */
export const plainGoods = (): RewardGoods => ({
  name: '',
  picture: '',
  limitPerPerson: null,
  early: null,
  month: null,
  options: [],
  stock: [],
  questions: [],
});
