import { CallError } from '@pq/contract/client';
import { submitReward } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { checkReward, type RewardProjectDates } from '@pq/domain/pqbox/pq-reward';
import { rewardContentProblem } from '@pq/domain/pqbox/reward-file';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { sendReward } from '#app/data/pqbox/pqbox.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { managementPath } from '#app/lib/addresses/pqbox-path.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useBlockingOverlay } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { focusUnreadable } from '#app/ui/forms/focus-unreadable.ts';
import type { RewardContent } from './reward-content.ts';
import { type RewardPlace, type RewardStep, stepPath } from './reward-place.ts';
import type { RewardWriting } from './use-reward.ts';

const fieldNames = {
  title: 'title',
  thumbnail: 'images.thumbnail',
  start: 'period.start',
  finish: 'period.finish',
  audience: 'audience.rewards',
} as const;

function stepOf(field: string): RewardStep {
  if (field.startsWith('period') || field.startsWith('audience')) return 'period';
  return field === 'editor' || field === 'contents' ? 'content' : 'basic';
}

// Period and audience are checked together.
function checkedValue(
  field: string,
  { title, images, period, audience, editor }: RewardContent,
  facts: Facts,
): string {
  const parts: Record<string, unknown> = {
    title,
    'images.thumbnail': images.thumbnail,
    editor,
    contents: facts.mediaTypes.length,
  };
  return JSON.stringify(field in parts ? parts[field] : [period, audience]);
}

// `unsent` is a file that has not arrived completely; a refused file never will.
type Facts = { dates: RewardProjectDates; mediaTypes: readonly string[]; unsent: Unsent | undefined };
type Unsent = { name: string; isRefused: boolean };

export function useRewardMoves(writing: RewardWriting, place: RewardPlace, facts: Facts) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = useConfirm();
  const isSessionOver = useSessionEnd();
  const [refused, setRefused] = useState<{ field: string; text: string; value: string } | null>(null);
  const [busy, setBusy] = useState<'save' | 'submit' | null>(null);
  const submitting = useMutation(callMutation(api, submitReward));
  useBlockingOverlay(submitting.isPending, { title: t('loading.submit'), sub: t('loading.wait') });

  const jump = (field: string, text: string) => {
    setRefused({ field, text, value: checkedValue(field, writing.latest().content, facts) });
    toast(text, 'error');
    void navigate(stepPath(place, stepOf(field)));
  };
  const isReady = (): boolean => {
    const { content } = writing.latest();
    const { title, images, period, audience } = content;
    const missing = checkReward({ title, thumbnail: images.thumbnail, ...period, audience }, facts.dates);
    const lacking = rewardContentProblem({ ...content, mediaTypes: facts.mediaTypes });
    if (missing) jump(fieldNames[missing.field], t(missing.copyKey));
    else if (lacking) jump(content.category === 2 ? 'editor' : 'contents', t(lacking));
    else return true;
    return false;
  };
  // The reviewer would not see a file that has not arrived completely.
  const askForFile = async ({ name, isRefused }: Unsent) => {
    const body = t(isRefused ? 'pq.err.refused' : 'pq.err.unsent', { name });
    const question = { title: t('pq.sending.first'), body };
    const words = { confirm: t('pq.sending.go'), cancel: t('common.cancel'), local: true };
    if (await confirm({ ...question, ...words })) await navigate(stepPath(place, 'content'));
  };
  const store = async (): Promise<boolean> => {
    if (await writing.flush()) return true;
    const { save } = writing.latest();
    toast(save.kind === 'refused' ? save.message : t('err.network'), 'error');
    return false;
  };
  const done = async (msg: string) => {
    await invalidate(client, 'pqbox');
    toast(msg);
    await navigate(managementPath(place), { replace: true });
  };
  const fail = (error: unknown) => {
    const { message } = error as Error;
    const [named] = error instanceof CallError ? Object.entries(error.fields) : [];
    if (named) jump(named[0].replace(/^data\./, ''), named[1]);
    else if (!isSessionOver(error as Error)) toast(message, 'error');
  };
  const during = (what: 'save' | 'submit', act: () => Promise<void>) => async () => {
    if (busy || focusUnreadable(document)) return;
    setBusy(what);
    try {
      await act();
    } catch (error) {
      fail(error);
    }
    setBusy(null);
  };

  // A message belongs to the checked value and disappears when that changes.
  const isCurrent = refused !== null && refused.value === checkedValue(refused.field, writing.content, facts);
  return {
    problem: isCurrent ? refused : null,
    busy,
    save: during('save', async () => {
      if (!(await store())) return;
      // Saved even without input, because the answer has the message.
      const { msg } = await sendReward(api, { prjtId: place.prjtId, key: place.key, data: {} });
      await done(msg ?? t('pq.saved'));
    }),
    submit: during('submit', async () => {
      setRefused(null);
      if (facts.unsent !== undefined) return askForFile(facts.unsent);
      if (!isReady()) return;
      const question = { title: t('pq.submit'), body: t('pq.submit.confirm') };
      if (!(await confirm({ ...question, confirm: t('pq.submit'), cancel: t('common.cancel') }))) return;
      if (!(await store())) return;
      const { msg } = await submitting.mutateAsync({
        project_key: place.prjtId,
        pushKey: place.key,
        data: {},
      });
      await done(msg ?? t('pq.submitted'));
    }),
  };
}
