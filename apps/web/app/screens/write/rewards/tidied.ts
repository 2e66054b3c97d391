import type { RewardDetails } from '@pq/domain/reward/reward-details';
import { isBlank } from '@pq/domain/text/blank';

/** As the API stores it. */
export function tidied<Written extends RewardDetails & { context: string }>(reward: Written): Written {
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
