import { t } from '@pq/domain/copy';
import { type RequiredField, stepOf, type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { writePath } from '#app/addresses/write-path.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { DraftContent } from '../draft/draft-content.ts';
import type { WritePlace } from '../write-place.ts';
import { stepFacts, stepWish } from './step-facts.ts';
import { stepWords } from './step-words.ts';

type Props = {
  place: WritePlace;
  step: WriteStep;
  content: DraftContent;
  missing: readonly RequiredField[];
  /** Those in which something is entered. */
  begun: readonly WriteStep[];
  /** Those to which a check has led, or in which it has told what is missing. */
  refused: readonly WriteStep[];
};

/** The six steps: what stands in those that are done, what is wrong with others, which are empty. */
export function StepRail({ place, step, content, missing, begun, refused }: Props) {
  const current = writeSteps.indexOf(step);
  const lacking = new Set(missing.map(stepOf));
  const rail = useRef<HTMLElement>(null);
  // Where the steps do not all fit, the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    const open = rail.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!rail.current || !open) return;
    const { left, width } = rail.current.getBoundingClientRect();
    rail.current.scrollLeft += open.left - left - (width - open.width) / 2;
  }, [step]);
  return (
    <nav className="wr-rail" aria-label={t('writing.steps')} ref={rail}>
      <p>
        {t('writing.steps')}
        <span>
          <b>{writeSteps.length - lacking.size}</b> / {writeSteps.length}
        </span>
      </p>
      <ol>
        {writeSteps.map((one, at) => {
          const isPassed = (at < current && one !== 'category') || begun.includes(one);
          const first = missing.find((field) => stepOf(field) === one);
          return (
            <RailStep
              key={one}
              to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, one)}
              step={one}
              isCurrent={one === step}
              standing={
                first === undefined
                  ? {
                      kind: 'done',
                      words: stepFacts(one, content, place.purpose),
                      wish: stepWish(one, content),
                    }
                  : standingWithout(one, first, isPassed || refused.includes(one))
              }
            />
          );
        })}
      </ol>
    </nav>
  );
}

type Standing =
  | { kind: 'done'; words: string; wish: string }
  | { kind: 'attention' | 'empty'; words: string; wish?: never };

/** The category always has a value: what the site has set is not the maker's choice until they have seen it. */
function standingWithout(step: WriteStep, first: RequiredField, isFlagged: boolean): Standing {
  if (isFlagged) return { kind: 'attention', words: t(`writing.missing.${first}`) };
  return { kind: 'empty', words: t(step === 'category' ? 'writing.unseen' : 'writing.empty') };
}

type StepProps = { to: string; step: WriteStep; isCurrent: boolean; standing: Standing };

function RailStep({ to, step, isCurrent, standing: { kind, words, wish } }: StepProps) {
  const look = { done: wish ? 'is-done is-wish' : 'is-done', attention: 'is-warn', empty: '' }[kind];
  const mark = kind === 'attention' ? '!' : writeSteps.indexOf(step) + 1;
  return (
    <li className={look}>
      <Link to={to} aria-current={isCurrent ? 'step' : undefined}>
        <i aria-hidden="true">{kind === 'done' && !wish ? <Icon of={Check} size={16} /> : mark}</i>
        <span>
          <b>{t(stepWords[step].name)}</b>
          {kind === 'done' ? <span className="sr">{t('writing.done')}</span> : null}
          <small>{words}</small>
          {wish ? <small className="wr-wish">{wish}</small> : null}
        </span>
      </Link>
    </li>
  );
}
