import type { KeptPlace } from './kept-parts.ts';
import type { Writing } from './use-draft.ts';

/** What the fields of a step are given; `today` is the Seoul date. */
export type StepProps = { writing: Writing; place: KeptPlace; today: string };
