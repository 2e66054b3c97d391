import type { Form } from '#app/features/form/form-types.ts';
import type { OpenReward } from './reward-list.ts';
import type { FieldMessages } from './reward-problems.ts';

/** The props of a section of the reward form: the form of the whole reward, and its problems. */
export type PartProps = { form: Form<OpenReward>; messages: FieldMessages };
