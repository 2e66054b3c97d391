import type { RequiredField } from '@pq/domain/project/write-steps';
import type { Writing } from '../draft/use-draft.ts';
import type { Opening } from '../rewards/use-open-reward.ts';
import type { WritePlace } from '../write-place.ts';

/** What the fields of a step are given; `today` is the Seoul date. */
export type StepProps = {
  writing: Writing;
  place: WritePlace;
  today: string;
  /** What a review misses, once somebody has asked for one. */
  reported?: readonly RequiredField[];
  opening: Opening;
};
