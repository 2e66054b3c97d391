import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { Answers } from '@pq/domain/reward/answers';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { AttachmentThumb } from '#app/ui/attachment-thumb.tsx';
import { rewardLineText } from './rewards-text.ts';

type RewardWithQuestions = {
  idx: number;
  name?: string;
  context: string;
  questions: readonly RewardQuestion[];
};

export type AnsweredOrder = {
  lines: Pledge['deliveryinfo']['contentidx'];
  answers: Readonly<Answers>;
  rewards: readonly RewardWithQuestions[];
};

export function answersByPiece({ lines, answers, rewards }: AnsweredOrder) {
  const questionsOf = (idx: number) => rewards.find((reward) => reward.idx === idx)?.questions ?? [];
  const pieces = lines.flatMap((line) =>
    line.answers.map((set, at) => ({
      key: `${line.idx}:${line.choice}:${at}`,
      title:
        line.count === 1
          ? rewardLineText(line, rewards)
          : t('my.list.answers.piece', { title: rewardLineText(line, rewards), n: formatNumber(at + 1) }),
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

/** `sets` is not empty. */
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
                  <AttachmentThumb url={set[id] ?? ''} alt={t('my.list.answers.picture')} />
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
