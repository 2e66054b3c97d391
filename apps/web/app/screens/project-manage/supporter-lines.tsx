import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { type Answers, questionsPer } from '@pq/domain/reward/answers';
import type { RewardOption, RewardQuestion } from '@pq/domain/reward/reward-details';
import type { CSSProperties } from 'react';
import type { Supporter } from '#app/data/project-insight.ts';
import { AttachmentThumb } from '#app/ui/attachment-thumb.tsx';

const dim = 'text-small text-ink-3';

type Props = {
  supporter: Supporter;
  project: Pick<Project, 'rewards'>;
  cancelledClass: string;
  over: boolean;
};

export function SupporterLines({ supporter: { rewards, answers }, project, cancelledClass, over }: Props) {
  const rewardOf = (idx: number) => project.rewards.content.find((reward) => reward.idx === idx);
  const asked = [...new Set(rewards.map(({ idx }) => idx))].flatMap((idx) =>
    questionsPer(rewardOf(idx)?.questions ?? [], 'order'),
  );
  return (
    <>
      {rewards.map((line) => {
        const reward = rewardOf(line.idx);
        const perPiece = questionsPer(reward?.questions ?? [], 'piece');
        const context = reward?.name || line.context;
        return (
          <li key={`${line.idx} ${line.choice}`} className={cancelledClass}>
            {t('my.list.rewardLine', { context, n: formatNumber(line.count) })}
            {line.choiceText ? (
              <p className={`${dim} flex flex-wrap items-center gap-x-1`}>
                {colorsOf(reward?.options ?? [], line.choice).map((color) => (
                  <i
                    key={color}
                    className="size-3 rounded-full bg-(--swatch) inset-ring inset-ring-field forced-color-adjust-none"
                    style={{ '--swatch': color } as CSSProperties}
                    aria-hidden="true"
                  />
                ))}
                {line.choiceText}
                {line.surcharge > 0 ? (
                  <span>{t('supporters.surcharge', { amount: `+${formatWon(line.surcharge)}` })}</span>
                ) : null}
              </p>
            ) : null}
            {over
              ? null
              : Array.from({ length: perPiece.length === 0 ? 0 : line.count }, (_, n) => (
                  <Given
                    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its number
                    key={n}
                    questions={perPiece}
                    answers={line.answers[n] ?? {}}
                    piece={line.count > 1 ? n + 1 : null}
                  />
                ))}
          </li>
        );
      })}
      {over || asked.length === 0 ? null : (
        <li>
          <Given questions={asked} answers={answers} piece={null} />
        </li>
      )}
    </>
  );
}

function colorsOf(options: readonly RewardOption[], choice: readonly number[]): string[] {
  return options.flatMap(({ values }, at) => values[choice[at] ?? -1]?.color ?? []);
}

type GivenProps = {
  questions: readonly RewardQuestion[];
  answers: Readonly<Answers>;
  /** The number of the piece, from 1, where there are several. */
  piece: number | null;
};

function Given({ questions, answers, piece }: GivenProps) {
  return (
    <dl className="text-small">
      {questions.map(({ id, text, kind, required }) => (
        <div key={id} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">
            {piece === null ? text : `${t('supporters.answer.n', { n: piece })} ${text}`}
          </dt>
          <dd className="min-w-0 wrap-anywhere">{answerOf(answers[id], { kind, required })}</dd>
        </div>
      ))}
    </dl>
  );
}

function answerOf(answer: string | undefined, { kind, required }: Pick<RewardQuestion, 'kind' | 'required'>) {
  // A missing answer to an optional question is not marked.
  if (!answer)
    return <span className={required ? 'text-accent-ink' : 'text-ink-3'}>{t('supporters.unanswered')}</span>;
  if (kind !== 'picture') return answer;
  return <AttachmentThumb url={answer} alt={t('goods.question.text.picture')} />;
}
