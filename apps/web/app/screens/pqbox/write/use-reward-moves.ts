import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { checkReward } from '@pq/domain/pqbox/pq-reward';
import { rewardContentProblem } from '@pq/domain/pqbox/reward-file';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { refreshBoxes, sendReward, submitRewardMutation } from '#app/data/pqbox/pqbox.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { managementPath } from '#app/lib/addresses/pqbox-path.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useCovered } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type RewardPlace, type RewardStep, stepPath } from './reward-place.ts';
import type { FieldProblem } from './steps/step-props.ts';
import type { RewardWriting } from './use-reward.ts';

const fieldNames = {
  title: 'title',
  thumbnail: 'images.thumbnail',
  start: 'period.start',
  finish: 'period.finish',
  audience: 'audience.rewards',
} as const;

/** The step on which a field stands. */
function stepOf(field: string): RewardStep {
  if (field.startsWith('period') || field.startsWith('audience')) return 'period';
  return field === 'editor' || field === 'contents' ? 'content' : 'basic';
}

/** `unsent` is the name of a file that has not all arrived. */
type Facts = { lastDay: string | null; mediaTypes: readonly string[]; unsent: string | undefined };

/** Saving and sending to review (docs/product/digital-rewards.md#writing): what is missing is said and leads to its step; then management opens. */
export function useRewardMoves(writing: RewardWriting, place: RewardPlace, facts: Facts) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const ask = useAsk();
  const isSessionOver = useSessionEnd();
  const [refused, setRefused] = useState<{ problem: FieldProblem; files: number } | null>(null);
  const [busy, setBusy] = useState<'save' | 'submit' | null>(null);
  const submitting = useMutation(submitRewardMutation(api));
  useCovered(submitting.isPending, { title: t('loading.submit'), sub: t('loading.wait') });

  const jump = (field: string, text: string) => {
    setRefused({ problem: { field, text }, files: facts.mediaTypes.length });
    toast(text, 'error');
    void navigate(stepPath(place, stepOf(field)));
  };
  const isReady = (): boolean => {
    const { content } = writing.latest();
    const { title, images, period, audience } = content;
    const missing = checkReward(
      { title, thumbnail: images.thumbnail, ...period, audience },
      { finish: facts.lastDay },
    );
    const lacking = rewardContentProblem({ ...content, mediaTypes: facts.mediaTypes });
    if (missing) jump(fieldNames[missing.field], t(missing.copyKey));
    else if (lacking) jump(content.category === 2 ? 'editor' : 'contents', t(lacking));
    else return true;
    return false;
  };
  /** A file that is half there would be missing for whoever reviews it. */
  const askForFile = async (name: string) => {
    const question = { title: t('pq.sending.first'), body: t('pq.err.unsent', { name }) };
    if (await ask({ ...question, confirm: t('pq.sending.go'), cancel: t('common.cancel') }))
      await navigate(stepPath(place, 'content'));
  };
  /** Stores what is typed; what came of it is told where it was not stored. */
  const store = async (): Promise<boolean> => {
    if (await writing.flush()) return true;
    const { save } = writing.latest();
    toast(save.kind === 'refused' ? save.message : t('err.network'), 'error');
    return false;
  };
  const done = async (msg: string) => {
    toast(msg);
    await refreshBoxes(client);
    await navigate(managementPath(place), { replace: true });
  };
  const fail = (error: unknown) => {
    const { message } = error as Error;
    const [named] = error instanceof CallError ? Object.entries(error.fields) : [];
    if (named) jump(named[0].replace(/^data\./, ''), named[1]);
    else if (!isSessionOver(error as Error)) toast(message, 'error');
  };
  const during = (what: 'save' | 'submit', act: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(what);
    try {
      await act();
    } catch (error) {
      fail(error);
    }
    setBusy(null);
  };

  // Other files than it was said of are not missing any more, or not what was wrong.
  const isOver = refused?.problem?.field === 'contents' && refused.files !== facts.mediaTypes.length;
  return {
    problem: isOver ? null : (refused?.problem ?? null),
    busy,
    save: during('save', async () => {
      if (!(await store())) return;
      // Saved as it is, also where nothing was typed: the answer says so.
      const { msg } = await sendReward(api, { prjtId: place.prjtId, key: place.key, data: {} });
      await done(msg ?? t('pq.saved'));
    }),
    submit: during('submit', async () => {
      setRefused(null);
      if (facts.unsent !== undefined) return askForFile(facts.unsent);
      if (!isReady()) return;
      const question = { title: t('pq.submit'), body: t('pq.submit.confirm') };
      if (!(await ask({ ...question, confirm: t('pq.submit'), cancel: t('common.cancel') }))) return;
      if (!(await store())) return;
      const { msg } = await submitting.mutateAsync({ prjtId: place.prjtId, key: place.key });
      await done(msg ?? t('pq.submitted'));
    }),
  };
}
