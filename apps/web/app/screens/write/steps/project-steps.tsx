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
  /** Those in which something is entered. */
  begun: readonly WriteStep[];
  /** Those to which a check has led, or in which it has told what is missing. */
  refused: readonly WriteStep[];
};

/** The six steps: what stands in those that are done, what is wrong with others, which are empty. */
export function ProjectSteps({ place, step, content, missing, begun, refused }: Props) {
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
        const isPassed = (at < current && one !== 'category') || begun.includes(one);
        const first = missing.find((field) => stepOf(field) === one);
        return (
          <Step
            key={one}
            to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, one)}
            step={one}
            isCurrent={one === step}
            found={
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
    </StepRail>
  );
}

type Found =
  | { kind: 'done'; words: string; wish: string }
  | { kind: 'attention' | 'empty'; words: string; wish?: never };

/** The category always has a value: what the site has set is not the maker's choice until they have seen it. */
function standingWithout(step: WriteStep, first: RequiredField, isFlagged: boolean): Found {
  if (isFlagged) return { kind: 'attention', words: t(`writing.missing.${first}`) };
  return { kind: 'empty', words: t(step === 'category' ? 'writing.unseen' : 'writing.empty') };
}

type StepProps = { to: string; step: WriteStep; isCurrent: boolean; found: Found };

function Step({ to, step, isCurrent, found: { kind, words, wish } }: StepProps) {
  return (
    <RailStep
      to={to}
      n={writeSteps.indexOf(step) + 1}
      name={t(stepWords[step].name)}
      isCurrent={isCurrent}
      standing={wish ? 'wish' : kind}
      said={kind === 'done' ? t('writing.done') : undefined}
      words={words}
      wish={wish}
    />
  );
}
