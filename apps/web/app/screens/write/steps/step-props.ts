import type { Writing } from '../draft/use-draft.ts';
import type { WritePlace } from '../write-place.ts';

/** What the fields of a step are given; `today` is the Seoul date. */
export type StepProps = {
  writing: Writing;
  place: WritePlace;
  today: string;
  /** Whether category and time of charging are the maker's choice, not only what the site had set. */
  categorySeen: boolean;
  /** Hears whether a reward is open that differs from what the draft holds. */
  onHalf?(half: boolean): void;
};
