/** A value of an option; `surcharge` in KRW is added to the unit price, `color` (#rrggbb) is shown next to it. */
type OptionValue = { value: string; surcharge: number; color?: string | undefined };

export type RewardOption = { name: string; values: OptionValue[] };

/**
 * A combination: the position of the chosen value in each option, in the order of the options; empty without options.
 */
export type Choice = readonly number[];

/**
 * Stock of a combination; `sold` counts the pieces of live pledges, `held` the pieces reserved for members of the wait list
 * in addition.
 */
export type CombinationStock = { choice: Choice; count: number; sold: number; held?: number | undefined };

export const questionKinds = ['text', 'long', 'choice', 'picture'] as const;
type QuestionKind = (typeof questionKinds)[number];
export const questionScopes = ['piece', 'order'] as const;
export type QuestionScope = (typeof questionScopes)[number];

export type RewardQuestion = {
  id: string;
  text: string;
  kind: QuestionKind;
  choices: string[];
  per: QuestionScope;
  required: boolean;
  max?: number | undefined;
};

/** Limits of an early bird: the end of a day in Seoul, or `first` sold pieces. */
export type EarlyBird = { until: string | null; first: number | null };

export type RewardDetails = {
  name: string;
  picture: string;
  limitPerPerson: number | null;
  early: EarlyBird | null;
  month: string | null;
  options: RewardOption[];
  stock: { choice: number[]; count: number }[];
  questions: RewardQuestion[];
};

/** Details of a reward of a client that does not know them. */
export const defaultRewardDetails = (): RewardDetails => ({
  name: '',
  picture: '',
  limitPerPerson: null,
  early: null,
  month: null,
  options: [],
  stock: [],
  questions: [],
});
