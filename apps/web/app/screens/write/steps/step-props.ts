import type { Writing } from '../draft/use-draft.ts';
import type { WritePlace } from '../write-place.ts';

/** What the fields of a step are given; `today` is the Seoul date. */
export type StepProps = {
  writing: Writing;
  place: WritePlace;
  today: string;
  /** Hears whether a reward is open that differs from what the draft holds. */
  onHalf?(half: boolean): void;
};
