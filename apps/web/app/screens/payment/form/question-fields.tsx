import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { formatNumber } from '@pq/domain/format';
import { type AnswerProblem, lettersOf, readAnswers } from '@pq/domain/reward/answers';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChoiceChip } from '#app/ui/forms/choice-chip.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { FieldLabel, Optional } from '#app/ui/forms/label.tsx';
import { NativeSelect, useNativeList } from '#app/ui/forms/native-select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FieldProblem } from './field-problem.tsx';
import type { PaymentDraft } from './payment-form.ts';
import {
  type AnswerSet,
  countInvalidAnswers,
  questionsOf,
  withAnswers,
  withSameAnswers,
} from './questions.ts';
import type { PaymentForm } from './use-payment-form.ts';

export function QuestionFields({ project, form }: { project: Project; form: PaymentForm }) {
  const { values: draft, setValues } = form;
  const [undo, setUndo] = useState<{ idx: number; selection: PaymentDraft['selection'] } | null>(null);
  const asked = questionsOf(project, draft);
  return (
    <div ref={form.fieldRef('answers')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-ink-2">
        {t(project.purpose === 'ordermade' ? 'pay.questions.order' : 'pay.questions.lead')}
      </p>
      {asked.map((set) => {
        const { piece } = set;
        const alike = asked.filter((other) => piece !== null && other.piece?.idx === piece.idx).length;
        return (
          <QuestionSet
            key={set.key}
            set={set}
            showsProblems={form.error('answers') !== undefined}
            onAnswer={(answers) => {
              setUndo(null);
              setValues(withAnswers(draft, set, answers));
            }}
            onUploads={form.setAnswerUploads}
          >
            {piece?.n === 1 && alike > 1 ? (
              <TakeOver
                pieces={alike}
                isDone={undo?.idx === piece.idx}
                onCopy={() => {
                  setUndo({ idx: piece.idx, selection: draft.selection });
                  setValues({ selection: withSameAnswers(draft.selection, set) });
                }}
                onUndo={() => {
                  if (undo) setValues({ selection: undo.selection });
                  setUndo(null);
                }}
              />
            ) : null}
          </QuestionSet>
        );
      })}
    </div>
  );
}

function TakeOver({
  pieces,
  isDone,
  onCopy,
  onUndo,
}: {
  pieces: number;
  isDone: boolean;
  onCopy(): void;
  onUndo(): void;
}) {
  return (
    <div className="-mx-5 mt-5 -mb-5 flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-3">
      <p className="text-small text-ink-3" role="status">
        {isDone ? t('pay.questions.copied') : null}
      </p>
      <Button variant="tint" height={40} onClick={isDone ? onUndo : onCopy}>
        <Icon of={Copy} size={16} />
        {isDone
          ? t('pay.questions.copied.undo')
          : t(pieces === 2 ? 'pay.questions.copy.two' : 'pay.questions.copy.rest')}
      </Button>
    </div>
  );
}

function QuestionSet({
  set,
  showsProblems,
  onAnswer,
  onUploads,
  children,
}: {
  set: AnswerSet;
  showsProblems: boolean;
  onAnswer(answers: AnswerSet['answers']): void;
  onUploads(field: string, state: UploadState): void;
  children: ReactNode;
}) {
  const { piece, questions, answers } = set;
  const left = countInvalidAnswers(set);
  const isAnswered = questions.some(({ id }) => !isBlank(answers[id] ?? ''));
  const { problems } = readAnswers(questions, answers);
  const title = useId();
  return (
    <section className="rounded-card p-5 inset-ring inset-ring-line" aria-labelledby={title}>
      <h3 className="flex flex-wrap items-center gap-2 text-label" id={title}>
        <Badge>
          {piece ? t('pay.questions.piece', { n: formatNumber(piece.n) }) : t('pay.questions.whole')}
        </Badge>
        <span className="min-w-0 flex-1 font-semibold">
          {piece ? piece.title : t('pay.questions.once')}
          {piece && piece.values !== '' ? (
            <small className="ml-1.5 font-normal text-ink-3 text-small">{piece.values}</small>
          ) : null}
        </span>
        {left > 0 ? (
          <Badge variant="purpose">{t('pay.questions.left', { n: formatNumber(left) })}</Badge>
        ) : isAnswered ? (
          <Badge variant="success" icon={Check}>
            {t('pay.questions.done')}
          </Badge>
        ) : null}
      </h3>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        {questions.map((question) => {
          const problem = problems.find(({ id }) => id === question.id);
          return (
            <QuestionField
              key={question.id}
              question={question}
              value={answers[question.id] ?? ''}
              // An answer that is too long is reported immediately, a missing one after an attempt to send.
              error={problem && (showsProblems || problem.max) ? problemText(question, problem) : undefined}
              onValue={(value) => onAnswer({ ...answers, [question.id]: value })}
              onUploads={(state) => onUploads(`${set.key}:${question.id}`, state)}
            />
          );
        })}
      </div>
      {children}
    </section>
  );
}

function problemText({ kind }: RewardQuestion, { copyKey, max }: AnswerProblem): string {
  if (copyKey !== 'field.required' && copyKey !== 'field.format' && copyKey !== 'field.tooLong')
    return t(copyKey);
  if (max !== undefined) return t('pay.questions.tooLong', { max: formatNumber(max) });
  if (kind === 'choice') return t('pay.questions.choose');
  return t(kind === 'picture' ? 'pay.questions.upload' : 'pay.questions.required');
}

type FieldProps = {
  question: RewardQuestion;
  value: string;
  error: string | undefined;
  onValue(value: string): void;
  onUploads(state: UploadState): void;
};

function QuestionField(field: FieldProps) {
  const { question, value, error, onValue } = field;
  switch (question.kind) {
    case 'text':
    case 'long': {
      const Letters = question.kind === 'text' ? TextField : TextArea;
      const max = lettersOf(question);
      return (
        <div>
          <Letters
            label={question.text}
            {...mark(question)}
            value={value}
            error={error}
            autoComplete="off"
            onChange={(event: { target: { value: string } }) => onValue(event.target.value)}
          />
          {max === null ? null : (
            // Not read aloud at every letter.
            <p className="mt-1 text-right text-small text-ink-3" aria-hidden="true">
              {formatNumber(countLetters(value))}/{formatNumber(max)}
            </p>
          )}
        </div>
      );
    }
    case 'choice':
      return <ChoiceField {...field} />;
    case 'picture':
      return <PictureField {...field} />;
  }
}

const mark = ({ required }: RewardQuestion) => ({
  optional: t(required ? 'pay.questions.must' : 'pay.questions.optional'),
});

function ChoiceField({ question, value, error, onValue }: FieldProps) {
  const errorId = useId();
  const isList = useNativeList(question.choices.length);
  if (isList)
    return (
      <Field label={question.text} {...mark(question)} error={error}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            error={error}
            value={value}
            onChange={({ target }) => onValue(target.value)}
          >
            <option value="">{t('reward.option.list')}</option>
            {question.choices.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
    );
  return (
    <fieldset className="min-w-0" data-problem={error === undefined ? undefined : ''}>
      <FieldLabel>
        {question.text} <Optional>({mark(question).optional})</Optional>
      </FieldLabel>
      <div className="flex flex-wrap gap-1.5">
        {question.choices.map((one) => (
          <ChoiceChip
            key={one}
            picked={value === one}
            describedBy={error === undefined ? undefined : errorId}
            onPress={() => onValue(value === one ? '' : one)}
          >
            {one}
          </ChoiceChip>
        ))}
      </div>
      <div id={errorId} aria-live="polite">
        <FieldProblem text={error} />
      </div>
    </fieldset>
  );
}

function PictureField({ question, value, error, onValue, onUploads }: FieldProps) {
  return (
    <div data-problem={error === undefined ? undefined : ''}>
      <FieldLabel as="p">
        {question.text} <Optional>({mark(question).optional})</Optional>
      </FieldLabel>
      {/* Uploaded without a project: the number of such files is limited to what a pledge may attach. */}
      <Uploader
        kind="attachment"
        limit={1}
        label={question.text}
        hint={t('pay.questions.picture.hint')}
        files={value === '' ? [] : [{ url: value, name: value.split('/').at(-1) ?? '' }]}
        onFiles={([file]) => onValue(file?.url ?? '')}
        onState={onUploads}
      />
      <FieldProblem text={error} />
    </div>
  );
}
