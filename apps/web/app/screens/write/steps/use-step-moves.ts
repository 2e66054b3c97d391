import { t } from '@pq/domain/copy';
import {
  checkStep,
  checkSubmission,
  missingFields,
  type RequiredField,
  type StepCheck,
  stepOf,
  toWriteDraft,
  unchosenOf,
  type WriteStep,
  writeSteps,
} from '@pq/domain/project/write-steps';
import { showsSomething } from '@pq/domain/text/shows-something';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { moveProjectMutation, refusedStep } from '#app/data/own-projects.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { useCovered } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { Writing } from '../draft/use-draft.ts';
import type { WritePlace } from '../write-place.ts';
import { focusField } from './required-fields.ts';

type Options = {
  step: WriteStep;
  /** The Seoul date. */
  today: string;
  /** A reward is half typed: it would not go along to review. */
  half: boolean;
};

/** Going on and sending to review: what is missing is said, and leads to its step (docs/product/projects.md#steps). */
export function useStepMoves(
  writing: Writing,
  { purpose, key }: WritePlace,
  { step: shown, today, half }: Options,
) {
  const [refused, setRefused] = useState<WriteStep | null>(null);
  const [reported, setReported] = useState<readonly WriteStep[]>([]);
  const [wanted, setWanted] = useState<RequiredField | null>(null);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation(moveProjectMutation(useApi()));
  useCovered(isPending, { title: t('loading.submit'), sub: t('loading.wait') });
  const pathOf = (step: WriteStep) => writePath({ purpose: purpose, key: key ?? undefined }, step);
  const go = (step: WriteStep) => void navigate(pathOf(step));
  useEffect(() => {
    if (wanted === null || stepOf(wanted) !== shown) return;
    setWanted(null);
    focusField(wanted);
  }, [wanted, shown]);
  const jump = (step: WriteStep, message: string) => {
    setRefused(step);
    toast(message, 'error');
    go(step);
  };
  const draftNow = () => {
    const { content, decided } = writing.latest();
    return { ...toWriteDraft({ purpose, ...content }), unchosen: unchosenOf(purpose, decided) };
  };
  const missingNow = () => {
    const hasText = showsSomething(writing.latest().content.editor);
    return missingFields({ ...draftNow(), hasText }, today);
  };
  const leadTo = (field: RequiredField, check: StepCheck, steps: readonly WriteStep[]) => {
    toast(t(check.ok ? `writing.missing.${field}` : check.copyKey), 'error');
    setReported(steps);
    setWanted(field);
    // The field has the focus, not the heading.
    if (stepOf(field) !== shown) void navigate(pathOf(stepOf(field)), { state: 'inside' });
  };

  return {
    refused,
    /** The steps whose missing fields are told at their places. */
    reported,
    busy: isPending,
    next(step: WriteStep) {
      const after = writeSteps[writeSteps.indexOf(step) + 1];
      if (!after) return;
      const check = checkStep(step, draftNow(), today);
      if (check.ok) return go(after);
      const field = missingNow().find((missing) => stepOf(missing) === check.step);
      if (field) leadTo(field, check, [check.step]);
      else jump(check.step, t(check.copyKey));
    },
    asking,
    stopAsking: () => setAsking(false),
    /** Restates what is sent, before it is; what is missing is led to. */
    submit() {
      const [first] = missingNow();
      const check = checkSubmission(draftNow(), today);
      if (half) toast(t('writing.reward.half.first'), 'error');
      else if (first) leadTo(first, check, writeSteps);
      else if (check.ok) setAsking(true);
      else jump(check.step, t(check.copyKey));
    },
    async send() {
      const stored = await writing.flush();
      const { key: storedKey, save } = writing.latest();
      if (!stored || storedKey === null) {
        const words = save.kind === 'offline' ? 'err.network' : 'writing.refused.short';
        return toast(t(words), 'error');
      }
      try {
        await mutateAsync({ key: storedKey, to: 'prepare', acceptTerms: true });
      } catch (error) {
        const { message } = error as Error;
        const missing = refusedStep(error as Error);
        setAsking(false);
        return missing ? jump(missing, message) : toast(message, 'error');
      }
      toast(t('write.submitted'));
      await navigate(projectPath({ purpose, key: storedKey }), { replace: true });
    },
  };
}
