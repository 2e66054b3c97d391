import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { EntryList } from '../entry-list.tsx';
import type { PartProps } from '../part-props.ts';
import { QuestionBox } from './question-box.tsx';

const newQuestion = (): RewardQuestion => ({
  id: crypto.randomUUID(),
  text: '',
  kind: 'text',
  choices: [],
  per: 'piece',
  required: true,
});

export function QuestionsPart({ form, messages }: PartProps) {
  return (
    <EntryList
      title={t('goods.questions')}
      sub={t('goods.questions.most')}
      ref={form.fieldRef('questions')}
      addLabel={t('goods.question.add')}
      items={form.values.questions}
      max={limits.rewardQuestions}
      create={newQuestion}
      onChange={(edit: (now: RewardQuestion[]) => RewardQuestion[]) =>
        form.setValues({ questions: edit(form.getValues().questions) })
      }
      idOf={({ id }) => id}
      nameOf={(question, at) => question?.text.trim() || t('goods.question.n', { n: at + 1 })}
    >
      {({ item, at, onChange, ...entry }) => (
        <QuestionBox
          question={item}
          messageOf={(field) => messages.get(`questions.${at}.${field}`)}
          onChange={(next) => onChange(() => next)}
          {...entry}
        />
      )}
    </EntryList>
  );
}
