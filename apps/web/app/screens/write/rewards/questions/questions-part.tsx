import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { questionKinds, questionScopes, type RewardQuestion } from '@pq/domain/reward/reward-details';
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { questionKindLabels } from '#app/features/reward-facts/reward-facts.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { DragHandle } from '#app/ui/order/drag-handle.tsx';
import { EntryList } from '../entry-list.tsx';
import type { PartProps } from '../part-props.ts';

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

type BoxProps = {
  question: RewardQuestion;
  name: string;
  messageOf(field: 'text' | 'choices'): string | undefined;
  handle: Omit<ComponentProps<typeof DragHandle>, 'label'>;
  onChange(question: RewardQuestion): void;
  onRemove(): void;
};

const most = { text: limits.shortAnswer, long: limits.longAnswer };

function QuestionBox({ question, name, messageOf, handle, onChange, onRemove }: BoxProps) {
  const { id, kind, per, max, required } = question;
  const letters = kind === 'text' || kind === 'long' ? most[kind] : null;
  return (
    <>
      <div className="flex items-start gap-2">
        <DragHandle label={t('goods.move', { name })} {...handle} />
        <div className="min-w-0 flex-1">
          <TextField
            label={t('goods.question.text')}
            labelHidden
            placeholder={t('goods.question.text')}
            maxLength={limits.questionText}
            value={question.text}
            error={messageOf('text')}
            onChange={({ target }) => onChange({ ...question, text: target.value })}
          />
        </div>
        <IconButton variant="quiet" label={t('goods.question.remove', { name })} onClick={onRemove}>
          <Icon of={Trash2} size={20} />
        </IconButton>
      </div>
      <div className="mt-2 flex flex-col gap-2 tablet:pl-13">
        <Segment
          label={t('goods.question.kind')}
          labelHidden
          name={`kind-${id}`}
          options={questionKinds.map((value) => ({ value, label: t(questionKindLabels[value]) }))}
          value={kind}
          onValue={(next) => onChange(withKind(question, next))}
        />
        {kind === 'choice' ? (
          <TextArea
            label={t('goods.question.choices')}
            hint={t('goods.question.choices.how', { n: limits.optionValues })}
            value={question.choices.join('\n')}
            error={messageOf('choices')}
            onChange={({ target }) => onChange({ ...question, choices: target.value.split('\n') })}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-55 flex-1">
            <Segment
              label={t('goods.question.per')}
              labelHidden
              name={`per-${id}`}
              options={questionScopes.map((value) => ({ value, label: t(`goods.question.per.${value}`) }))}
              value={per}
              onValue={(next) => onChange({ ...question, per: next })}
            />
          </div>
          {letters === null ? null : (
            <div className="w-40">
              <NumberField
                label={t('goods.question.max')}
                labelHidden
                unit={t('goods.question.max.unit')}
                placeholder={String(letters)}
                max={letters}
                value={max ?? null}
                onValue={(next) => onChange(withMax(question, next))}
              />
            </div>
          )}
          <Switch
            checked={required}
            onChange={({ target }) => onChange({ ...question, required: target.checked })}
          >
            {t('common.required')}
          </Switch>
        </div>
        {per === 'piece' ? <Message>{t('goods.question.piece')}</Message> : null}
      </div>
    </>
  );
}

// Zero letters mean no limit of its own: the limit of the question type applies.
function withMax({ max: _max, ...question }: RewardQuestion, max: number | null): RewardQuestion {
  return max ? { ...question, max } : question;
}

// Retains the choices for when the kind is chosen again, and the limit of letters only where the new kind
// allows it.
function withKind(question: RewardQuestion, kind: RewardQuestion['kind']): RewardQuestion {
  const { max = null } = question;
  const letters = kind === 'text' || kind === 'long' ? most[kind] : 0;
  return withMax({ ...question, kind }, max !== null && max <= letters ? max : null);
}
