import { t } from '@pq/domain/copy';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { writePath } from '#app/addresses/write-path.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { WritePlace } from '../write-place.ts';
import { stepWords } from './step-words.ts';

type Props = {
  place: WritePlace;
  step: WriteStep;
  finished: readonly WriteStep[];
  /** Those in which something is entered. */
  begun: readonly WriteStep[];
  /** The step that the last check led to. */
  refused: WriteStep | null;
};

/** The six steps: done, still empty, or left with something that is missing or wrong. */
export function StepRail({ place, step, finished, begun, refused }: Props) {
  const current = writeSteps.indexOf(step);
  return (
    <nav className="wr-rail" aria-label={t('writing.steps')}>
      <p>
        {t('writing.steps')}
        <span>
          <b>{finished.length}</b> / {writeSteps.length}
        </span>
      </p>
      <ol>
        {writeSteps.map((one, at) => (
          <RailStep
            key={one}
            to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, one)}
            step={one}
            current={one === step}
            state={stateOf(
              one,
              finished.includes(one),
              at < current || one === refused || begun.includes(one),
            )}
          />
        ))}
      </ol>
    </nav>
  );
}

const looks = {
  done: ['is-done', 'writing.done'],
  attention: ['is-warn', 'writing.attention'],
  empty: ['', 'writing.empty'],
  unseen: ['', 'writing.unseen'],
} as const;

/** The category always has a value: what the site has set is not the maker's choice until they have seen it. */
function stateOf(step: WriteStep, done: boolean, passed: boolean): keyof typeof looks {
  if (done) return 'done';
  if (step === 'category') return 'unseen';
  return passed ? 'attention' : 'empty';
}

type StepProps = { to: string; step: WriteStep; current: boolean; state: keyof typeof looks };

function RailStep({ to, step, current, state }: StepProps) {
  const [look, words] = looks[state];
  const mark = state === 'attention' ? '!' : writeSteps.indexOf(step) + 1;
  return (
    <li className={look}>
      <Link to={to} aria-current={current ? 'step' : undefined}>
        <i aria-hidden="true">{state === 'done' ? <Icon of={Check} size={16} /> : mark}</i>
        <span>
          <b>{t(stepWords[step].name)}</b>
          <small>{t(words)}</small>
        </span>
      </Link>
    </li>
  );
}
