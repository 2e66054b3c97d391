import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { countLetters } from '@pq/domain/text/letters';
import { showsSomething } from '@pq/domain/text/shows-something';
import { RailStep, StepRail } from '#app/features/writing/step-rail.tsx';
import { periodText } from '../management/period-text.ts';
import type { RewardContent } from './reward-content.ts';
import { type RewardPlace, type RewardStep, rewardSteps, stepPath } from './reward-place.ts';
import { stepWords } from './steps/step-words.ts';

type Props = {
  place: RewardPlace;
  step: RewardStep;
  content: RewardContent;
  files: number;
  finished: readonly RewardStep[];
};

export function RewardRail({ place, step, content, files, finished }: Props) {
  const current = rewardSteps.indexOf(step);
  return (
    <StepRail label={t('pq.write')} done={finished.length} of={rewardSteps.length} current={step}>
      {rewardSteps.map((one, at) => (
        <RailStep
          key={one}
          to={stepPath(place, one)}
          n={at + 1}
          name={t(stepWords[one].name)}
          isCurrent={one === step}
          status={finished.includes(one) ? 'done' : at < current ? 'attention' : 'empty'}
          words={summaryOf(one, content, files)}
        />
      ))}
    </StepRail>
  );
}

function summaryOf(step: RewardStep, content: RewardContent, files: number): string {
  const { category, title, period, editor } = content;
  if (step === 'basic')
    return `${t(`pq.category.${category}`)} · ${t('pq.title.counter', { n: countLetters(title) })}`;
  if (step === 'period')
    return period.start && period.finish
      ? `${periodText(period, formatMonthDay)} · ${t(`pq.from.${content.audience.from}`)}`
      : t('writing.empty');
  if (files > 0 && category !== 2) return t('pq.step.files', { n: files });
  return showsSomething(editor) ? t('pq.step.written') : t('writing.empty');
}
