import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useHandleOrdering } from '#app/ui/order/use-handle-ordering.ts';
import { EditorPart, entryClass } from '../editor-part.tsx';
import { focusLater } from '../focus-later.ts';
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

/** The questions to backers on the payment form, in their order. */
export function QuestionsPart({ form, said }: PartProps) {
  const { questions } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const change = (edit: (now: RewardQuestion[]) => RewardQuestion[]) =>
    form.setValues({ questions: edit(form.getValues().questions) });
  const nameOf = (at: number) => questions[at]?.text.trim() || t('goods.question.n', { n: at + 1 });
  const ordering = useHandleOrdering({
    count: questions.length,
    onMove: (from, to) => change((now) => moved(now, from, to)),
    said: (from, to) => t('goods.moved', { name: nameOf(from), count: questions.length, n: to + 1 }),
  });
  const { list } = ordering;
  const entry = (at: number) => list.current?.children[at];
  return (
    <EditorPart
      title={t('goods.questions')}
      sub={t('goods.questions.most')}
      ref={form.fieldRef('questions')}
      act={
        <Button
          ref={add}
          variant="text"
          tone="purpose"
          height={40}
          disabled={questions.length >= limits.rewardQuestions}
          onClick={() => {
            change((now) => [...now, newQuestion()]);
            focusLater(() => entry(questions.length)?.querySelector<HTMLElement>('input'));
          }}
        >
          <Icon of={Plus} size={20} />
          {t('goods.question.add')}
        </Button>
      }
    >
      <p className="sr-only" role="status">
        {ordering.announced}
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {questions.map((question, at) => (
          <li key={question.id} className={entryClass} {...ordering.entry(at)}>
            <QuestionBox
              question={question}
              name={nameOf(at)}
              said={(field) => said.get(`questions.${at}.${field}`)}
              handle={ordering.handle(at)}
              onChange={(next) => change((now) => now.map((one, other) => (other === at ? next : one)))}
              onRemove={() => {
                change((now) => now.filter((_, other) => other !== at));
                focusLater(
                  () => entry(at)?.querySelector<HTMLElement>('input'),
                  () => add.current,
                );
              }}
            />
          </li>
        ))}
      </ol>
    </EditorPart>
  );
}
