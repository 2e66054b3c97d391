import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { Answers } from '@pq/domain/reward/answers';
import type { RewardQuestion } from '@pq/domain/reward/goods';
import { Paperclip } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';
import { heldText } from './rewards-text.ts';

type RewardWithQuestions = {
  idx: number;
  name?: string;
  context: string;
  questions: readonly RewardQuestion[];
};

/** What was ordered, and what was answered: of each piece with its line, and once for the order. */
export type AnsweredOrder = {
  lines: Pledge['deliveryinfo']['contentidx'];
  answers: Readonly<Answers>;
  rewards: readonly RewardWithQuestions[];
};

/** The answers of an order by what they are of; empty where nothing was answered. */
export function answersByPiece({ lines, answers, rewards }: AnsweredOrder) {
  const questionsOf = (idx: number) => rewards.find((reward) => reward.idx === idx)?.questions ?? [];
  const pieces = lines.flatMap((line) =>
    line.answers.map((set, at) => ({
      key: `${line.idx}:${line.choice}:${at}`,
      title:
        line.count === 1
          ? heldText(line, rewards)
          : t('my.list.answers.piece', { title: heldText(line, rewards), n: formatNumber(at + 1) }),
      questions: questionsOf(line.idx),
      set,
    })),
  );
  const chosen = [...new Set(lines.map(({ idx }) => idx))];
  const order = {
    key: 'order',
    title: t('pay.questions.whole'),
    questions: chosen.flatMap(questionsOf),
    set: answers,
  };
  return [...pieces, order].filter(({ set }) => Object.keys(set).length > 0);
}

/** What the maker has asked, and what was answered: of each piece, then of the order. `sets` is not empty. */
export function OrderAnswers({ sets }: { sets: ReturnType<typeof answersByPiece> }) {
  return sets.map(({ key, title, questions, set }) => (
    <div key={key} className="not-first:mt-3">
      <p className="font-medium text-ink">{title}</p>
      <dl>
        {questions
          .filter(({ id }) => set[id])
          .map(({ id, text, kind }) => (
            <div key={id} className="mt-0.5">
              <dt className="text-ink-3">{text}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                {kind === 'picture' ? (
                  <a
                    className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-3"
                    href={set[id]}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <Icon of={Paperclip} size={16} />
                    {t('my.list.answers.picture')}
                    <span className="sr-only"> ({t('common.newWindow')})</span>
                  </a>
                ) : (
                  set[id]
                )}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  ));
}
