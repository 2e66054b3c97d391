import type { Writing } from './keeper/use-draft.ts';
import type { WritePlace } from './keeper/write-place.ts';

/** What the fields of a step are given; `today` is the Seoul date. */
export type StepProps = { writing: Writing; place: WritePlace; today: string };
