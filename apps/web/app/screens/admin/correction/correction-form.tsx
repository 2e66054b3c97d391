import { changedFields } from '@pq/contract/changed-fields';
import { CallError } from '@pq/contract/client';
import { correctProject } from '@pq/contract/endpoints/admin/corrections';
import { searchAllProjects } from '@pq/contract/endpoints/admin/reviews';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { correctableFields } from '@pq/domain/project/corrections';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Correctable } from '#app/data/admin/reviews.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { joinParts, withParts } from '#app/lib/drafts/autosave/parts.ts';
import { useNow } from '#app/lib/now.ts';
import type { Writing } from '#app/screens/write/draft/use-draft.ts';
import { useOpenReward } from '#app/screens/write/rewards/use-open-reward.ts';
import { WordsAndPictures } from '#app/screens/write/steps/basic-step.tsx';
import { StepForm } from '#app/screens/write/steps/step-form.tsx';
import { stepWords } from '#app/screens/write/steps/step-words.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Actions } from '../parts/screen.tsx';

type Props = { of: Correctable; uid: string; onReload(): void };

export function CorrectionForm({ of: { draft, fields }, uid, onReload }: Props) {
  const { writing, readParts, changed } = useCorrection(draft);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const release = useLeaveGuard(changed.length > 0, {
    title: t('correction.leave.title'),
    body: t('correction.leave'),
    leave: t('correction.leave.yes'),
    stay: t('common.cancel'),
  });
  const correct = useMutation({
    ...callMutation(useApi(), correctProject),
    onSuccess: async ({ msg }) => {
      toast(msg ?? t('admin.done'));
      release();
      await navigate('/admin/projects');
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, searchAllProjects, 'projects'),
  });
  const isStale = correct.error instanceof CallError && correct.error.status === 409;
  const everything = fields.includes('goal');
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim() === '' ? t('correction.reason.required') : undefined,
    }),
    onSubmit: ({ reason }) =>
      correct.mutateAsync({ key: draft.key, data: readParts(), savedAt: draft.savedAt, reason }),
  });
  return (
    <>
      <NoticeBox variant="purpose" icon={Info}>
        {t(everything ? 'correction.all' : 'correction.words')}
      </NoticeBox>
      <CorrectionFields draft={draft} writing={writing} uid={uid} everything={everything} />
      <section
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-t-card border border-line bg-raised p-5 shadow-float tablet:sticky tablet:bottom-0 tablet:z-2 [@media(height<480px)]:static"
        aria-label={t('correction.reason')}
      >
        {isStale ? (
          <NoticeBox variant="danger" icon={CircleAlert} align="middle">
            <p>{t('correction.newer')}</p>
            <Button variant="line" height={40} onClick={onReload}>
              {t('correction.reload')}
            </Button>
          </NoticeBox>
        ) : null}
        <TextArea
          label={t('correction.reason')}
          hint={t('correction.reason.hint')}
          maxLength={limits.rejectMessage}
          rows={1}
          {...form.textField('reason')}
        />
        <Actions atEnd>
          <p role="status" className="min-w-0 flex-1 text-small text-ink-2">
            {changed.length === 0
              ? t('correction.nothing')
              : t('correction.changed', {
                  list: changed.map((field) => t(`correction.field.${field}`)).join(', '),
                })}
          </p>
          <Button busy={form.isSending} disabled={changed.length === 0} onClick={form.submit}>
            {t('correction.save')}
          </Button>
        </Actions>
      </section>
    </>
  );
}

type FieldsProps = { draft: Draft; writing: Writing; uid: string; everything: boolean };

function CorrectionFields({ draft, writing, uid, everything }: FieldsProps) {
  const today = seoulDate(useNow());
  const place = { uid, purpose: draft.purpose, key: draft.key };
  const opening = useOpenReward(place, writing.content.rewards.content);
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
        <StepForm step={step} writing={writing} place={place} today={today} opening={opening} isCorrection />
      )}
    </section>
  ));
}

type State = { content: Writing['content']; parts: DraftData };

// Nothing is saved automatically. Without a key in the draft, pictures are uploaded to the admin's own
// uploads.
function useCorrection(draft: Draft) {
  const [{ content, parts }, setState] = useState<State>({ content: draft, parts: {} });
  const current = useRef<State>({ content, parts });
  const [sources] = useState(() => new Set<() => void>());
  const set = (state: State) => {
    current.current = state;
    setState(state);
  };
  const view = {
    key: null,
    save: { kind: 'stored', at: draft.savedAt },
    restored: false,
    refusals: {},
    decided: correctableFields,
    merged: [],
    conflict: null,
  } as const;
  const collect = () => {
    for (const flushSource of sources) flushSource();
  };
  const writing: Writing = {
    ...view,
    content,
    change(reported) {
      const before = current.current;
      set({ content: withParts(before.content, reported), parts: joinParts(before.parts, reported) });
    },
    addSource(flushSource) {
      sources.add(flushSource);
      return () => sources.delete(flushSource);
    },
    latest: () => ({ ...view, content: current.current.content }),
    flush: async () => true,
    resolveAll: async () => false,
    resolveFields: async () => false,
  };
  // Includes the latest input of the editor.
  const readParts = () => {
    collect();
    return current.current.parts;
  };
  return { writing, readParts, changed: changedFields(draft, content) };
}
