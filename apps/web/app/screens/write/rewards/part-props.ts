import type { Form } from '#app/features/form/form-types.ts';
import type { OpenReward } from './reward-list.ts';
import type { Said } from './reward-problems.ts';

/** What a part of the fields of a reward is given: the form of the whole reward, and what is wrong with it. */
export type PartProps = { form: Form<OpenReward>; said: Said };
