import type { RequiredField } from '@pq/domain/project/write-steps';
import type { Writing } from '../draft/use-draft.ts';
import type { Opening } from '../rewards/use-open-reward.ts';
import type { WritePlace } from '../write-place.ts';

/** `today` is the Seoul date. */
export type StepProps = {
  writing: Writing;
  place: WritePlace;
  today: string;
  /** Missing for a review, once one was requested. */
  reported?: readonly RequiredField[];
  opening: Opening;
  /** By an admin, who does not earn with the project. */
  isCorrection?: boolean;
};
