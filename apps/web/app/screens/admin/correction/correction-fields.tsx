import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { useNow } from '#app/lib/now.ts';
import type { Writing } from '#app/screens/write/draft/use-draft.ts';
import { useOpenReward } from '#app/screens/write/rewards/use-open-reward.ts';
import { WordsAndPictures } from '#app/screens/write/steps/basic-step.tsx';
import { StepForm } from '#app/screens/write/steps/step-form.tsx';
import { stepWords } from '#app/screens/write/steps/step-words.ts';

type Props = { draft: Draft; writing: Writing; uid: string; everything: boolean };

/** The fields of writing one below the other: all of them, or title, pictures and text. */
export function CorrectionFields({ draft, writing, uid, everything }: Props) {
  const today = seoulDate(useNow());
  const place = { uid, purpose: draft.purpose, key: draft.key };
  const opening = useOpenReward(place);
  const steps: readonly WriteStep[] = everything ? writeSteps : ['basic', 'content'];
  return steps.map((step) => (
    <section
      key={step}
      className="mt-4 rounded-card border border-line bg-white p-4 tablet:p-6"
      aria-labelledby={`part-${step}`}
    >
      <h2 id={`part-${step}`} className="mb-5">
        {t(stepWords[step].name)}
      </h2>
      {step === 'basic' && !everything ? (
        <div className="flex flex-col gap-8">
          <WordsAndPictures writing={writing} />
        </div>
      ) : (
        <StepForm step={step} writing={writing} place={place} today={today} opening={opening} />
      )}
    </section>
  ));
}
