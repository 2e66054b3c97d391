import type { Purpose } from '@pq/domain/project';
import type { Writing } from './keeper/use-draft.ts';

/** Whose draft is written: by its key, or the temporary save of the purpose. */
export type WritePlace = { uid: string; purpose: Purpose; key: string | null };

/** What the fields of a step are given; `today` is the Seoul date. */
export type StepProps = { writing: Writing; place: WritePlace; today: string };
