import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { countLetters } from '@pq/domain/text/letters';
import { showsSomething } from '@pq/domain/text/shows-something';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
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

/** The three steps: what is in them, and whether they are finished. */
export function RewardRail({ place, step, content, files, finished }: Props) {
  const current = rewardSteps.indexOf(step);
  return (
    <nav className="wr-rail" aria-label={t('pq.write')}>
      <p>
        {t('pq.write')}
        <span>
          <b>{finished.length}</b> / {rewardSteps.length}
        </span>
      </p>
      <ol>
        {rewardSteps.map((one, at) => {
          const done = finished.includes(one);
          const wanting = !done && at < current;
          return (
            <li key={one} className={done ? 'is-done' : wanting ? 'is-warn' : ''}>
              <Link to={stepPath(place, one)} aria-current={one === step ? 'step' : undefined}>
                <i aria-hidden="true">{done ? <Icon of={Check} size={16} /> : wanting ? '!' : at + 1}</i>
                <span>
                  <b>{t(stepWords[one].name)}</b>
                  <small>{saidOf(one, content, files)}</small>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** What is in a step so far. */
function saidOf(step: RewardStep, content: RewardContent, files: number): string {
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
