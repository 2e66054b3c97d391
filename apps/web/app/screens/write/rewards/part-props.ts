import type { Form } from '#app/features/form/form-types.ts';
import type { OpenReward } from './reward-list.ts';
import type { FieldMessages } from './reward-problems.ts';

export type PartProps = { form: Form<OpenReward>; messages: FieldMessages };
