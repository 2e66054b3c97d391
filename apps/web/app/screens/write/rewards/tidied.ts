import type { RewardGoods } from '@pq/domain/reward/goods';
import { isBlank } from '@pq/domain/text/blank';

/** A reward as the calls keep it: texts without the spaces around them, answers without empty lines. */
export function tidied<Written extends RewardGoods & { context: string }>(reward: Written): Written {
  return {
    ...reward,
    name: reward.name.trim(),
    context: reward.context.trim(),
    options: reward.options.map(({ name, values }) => ({
      name: name.trim(),
      values: values.map((value) => ({ ...value, value: value.value.trim() })),
    })),
    questions: reward.questions.map((question) => ({
      ...question,
      text: question.text.trim(),
      choices:
        question.kind === 'choice'
          ? question.choices.map((choice) => choice.trim()).filter((choice) => !isBlank(choice))
          : [],
    })),
  };
}
