import { changeState } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import {
  checkOpening,
  checkStep,
  checkSubmission,
  isTypeChosen,
  missingFields,
  type RequiredField,
  type StepCheck,
  stepOf,
  toWriteDraft,
  type WriteStep,
  writeSteps,
} from '@pq/domain/project/write-steps';
import { showsSomething } from '@pq/domain/text/shows-something';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { refusedStep } from '#app/data/own-projects.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { useBlockingOverlay } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { focusUnreadable } from '#app/ui/forms/focus-unreadable.ts';
import type { Writing } from '../draft/use-draft.ts';
import type { WritePlace } from '../write-place.ts';
import { focusField } from './required-fields.ts';

type Options = {
  step: WriteStep;
  today: string;
  /** The reward would not be submitted. */
  hasUnsavedReward: boolean;
};

/** Navigation and submission open the first incomplete step (docs/product/projects.md#steps). */
export function useStepMoves(
  writing: Writing,
  { purpose, key }: WritePlace,
  { step: shown, today, hasUnsavedReward }: Options,
) {
  const [refused, setRefused] = useState<WriteStep | null>(null);
  const [reported, setReported] = useState<readonly WriteStep[]>([]);
  const [wanted, setWanted] = useState<RequiredField | null>(null);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation(callMutation(useApi(), changeState));
  useBlockingOverlay(isPending, { title: t('loading.submit'), sub: t('loading.wait') });
  const pathOf = (step: WriteStep) => writePath({ purpose: purpose, key: key ?? undefined }, step);
  useEffect(() => {
    if (wanted === null || stepOf(wanted) !== shown) return;
    setWanted(null);
    focusField(wanted);
  }, [wanted, shown]);
  const draftNow = () => {
    const { content, decided } = writing.latest();
    return { ...toWriteDraft({ purpose, ...content }), typeChosen: isTypeChosen(purpose, decided) };
  };
  const missingNow = () => {
    const hasText = showsSomething(writing.latest().content.editor);
    return missingFields({ ...draftNow(), hasText }, today);
  };
  const jump = (step: WriteStep, message: string, options: NavigateOptions = {}) => {
    setRefused(step);
    toast(message, 'error');
    void navigate(pathOf(step), options);
  };
  const leadTo = (
    field: RequiredField,
    check: StepCheck,
    steps: readonly WriteStep[],
    options: NavigateOptions = {},
  ) => {
    toast(t(check.ok ? `writing.missing.${field}` : check.copyKey), 'error');
    setReported(steps);
    setWanted(field);
    // The field has the focus instead of the heading.
    if (stepOf(field) !== shown) void navigate(pathOf(stepOf(field)), { ...options, state: 'inside' });
  };
  const assertPassed = (check: StepCheck, options?: NavigateOptions): boolean => {
    if (check.ok) return true;
    const field = missingNow().find((missing) => stepOf(missing) === check.step);
    if (field) leadTo(field, check, [check.step], options);
    else jump(check.step, t(check.copyKey), options);
    return false;
  };
  // Typed addresses and links from elsewhere are checked like the rail, but only on opening: a later change closes no open step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a step is opened
  useEffect(() => {
    assertPassed(checkOpening(shown, draftNow(), today), { replace: true });
  }, [shown]);

  return {
    refused,
    reported,
    busy: isPending,
    next(step: WriteStep) {
      const after = writeSteps[writeSteps.indexOf(step) + 1];
      if (!after || focusUnreadable(document)) return;
      if (assertPassed(checkStep(step, draftNow(), today))) void navigate(pathOf(after));
    },
    open: (step: WriteStep) =>
      !focusUnreadable(document) && assertPassed(checkOpening(step, draftNow(), today)),
    asking,
    stopAsking: () => setAsking(false),
    submit() {
      if (focusUnreadable(document)) return;
      const [first] = missingNow();
      const check = checkSubmission(draftNow(), today);
      if (hasUnsavedReward) toast(t('writing.reward.half.first'), 'error');
      else if (first) leadTo(first, check, writeSteps);
      else if (check.ok) setAsking(true);
      else jump(check.step, t(check.copyKey));
    },
    async send(split: boolean) {
      const stored = await writing.flush();
      const { key: storedKey, save } = writing.latest();
      if (!stored || storedKey === null) {
        const words =
          save.kind === 'offline' ? (save.message ?? t('err.network')) : t('writing.refused.short');
        return toast(words, 'error');
      }
      try {
        await mutateAsync({ pid: storedKey, state: 'prepare', acceptTerms: true, split });
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
