import { t } from '@pq/domain/copy';
import { type RequiredField, stepOf, type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { RailStep, StepRail } from '#app/features/writing/step-rail.tsx';
import { writePath } from '#app/lib/addresses/write-path.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import type { WritePlace } from '../write-place.ts';
import { stepFacts, stepWish } from './step-facts.ts';
import { stepWords } from './step-words.ts';

type Props = {
  place: WritePlace;
  step: WriteStep;
  content: DraftContent;
  missing: readonly RequiredField[];
  begun: readonly WriteStep[];
  /** The steps that a check opened or in which it reported missing fields. */
  refused: readonly WriteStep[];
  /** Whether a step may be opened; focuses the missing field if not. */
  onOpen(step: WriteStep): boolean;
};

export function ProjectSteps({ place, step, content, missing, begun, refused, onOpen }: Props) {
  const current = writeSteps.indexOf(step);
  const lacking = new Set(missing.map(stepOf));
  return (
    <StepRail
      label={t('writing.steps')}
      done={writeSteps.length - lacking.size}
      of={writeSteps.length}
      current={step}
    >
      {writeSteps.map((one, at) => {
        const isPassed = at < current || begun.includes(one);
        const first = missing.find((field) => stepOf(field) === one);
        return (
          <Step
            key={one}
            to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, one)}
            step={one}
            isCurrent={one === step}
            onOpen={() => onOpen(one)}
            found={
              first === undefined
                ? {
                    kind: 'done',
                    words: stepFacts(one, content, place.purpose),
                    wish: stepWish(one, content),
                  }
                : statusWithout(one, first, isPassed || refused.includes(one))
            }
          />
        );
      })}
    </StepRail>
  );
}

type Found =
  | { kind: 'done'; words: string; wish: string }
  | { kind: 'attention' | 'empty'; words: string; wish?: never };

function statusWithout(step: WriteStep, first: RequiredField, isFlagged: boolean): Found {
  if (isFlagged) return { kind: 'attention', words: t(`writing.missing.${first}`) };
  return { kind: 'empty', words: t(step === 'category' ? 'writing.unchosen' : 'writing.empty') };
}

type StepProps = { to: string; step: WriteStep; isCurrent: boolean; onOpen(): boolean; found: Found };

function Step({ to, step, isCurrent, onOpen, found: { kind, words, wish } }: StepProps) {
  return (
    <RailStep
      to={to}
      n={writeSteps.indexOf(step) + 1}
      name={t(stepWords[step].name)}
      isCurrent={isCurrent}
      onOpen={onOpen}
      status={wish ? 'wish' : kind}
      announcement={kind === 'done' ? t('writing.done') : undefined}
      words={words}
      wish={wish}
    />
  );
}
