import { decideReview } from '@pq/contract/endpoints/admin/reviews';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Review } from '#app/data/admin/reviews.ts';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { DetailFoot } from '../parts/detail.tsx';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

type Template = { name: string; text: string };
const templates: readonly Template[] = (['picture', 'refund', 'reward', 'period'] as const).map((name) => ({
  name: t(`admin.review.template.${name}`),
  text: t(`admin.review.template.${name}.text`),
}));

type Decision = {
  key: string;
  version: number;
  decision: 'approve' | 'reject';
  message?: string;
  plan?: 'split';
};
type DecisionOverrides = {
  decide(decision: Decision): Promise<unknown>;
  templates: readonly Template[];
  approveAsk: string;
  approveBody: string;
  rejectAsk: string;
};

/** Decides on the version that is shown; after a change in between, the submission is read again. */
export function DecisionForm({
  project,
  fees,
  overrides,
  onDecided,
}: {
  project: { key: string; version: number; title: string };
  fees?: Pick<Review, 'plans' | 'split'>;
  overrides?: DecisionOverrides;
  onDecided(): void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const [rejecting, setRejecting] = useState(false);
  const [isSplit, setSplit] = useState(false);
  const decide = useMutation({
    mutationKey: [decideReview.name],
    mutationFn: (decision: Decision) =>
      overrides ? overrides.decide(decision) : api.call(decideReview, decision),
    onSuccess: (_, { decision }) => {
      release();
      const { title } = project;
      toast(
        decision === 'approve'
          ? t('admin.review.approved', { title })
          : t('admin.review.rejected', { title }),
      );
      onDecided();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const looked = { key: project.key, version: project.version };
  // A single key or click must not decide.
  const approve = async () => {
    if (decide.isPending) return;
    const words = { confirm: t('admin.approve'), cancel: t('common.cancel') };
    const question = {
      title: overrides?.approveAsk ?? t('admin.review.approve.ask'),
      body: overrides?.approveBody ?? t('admin.review.approve.body'),
    };
    if (await confirm({ ...question, ...words }))
      decide.mutate({ ...looked, decision: 'approve', ...(isSplit && { plan: 'split' }) });
  };
  const form = useForm({
    defaultValues: { message: '' },
    validate: ({ message }) => ({
      message: message.trim() === '' ? t('admin.rejectMessage.required') : undefined,
    }),
    async onSubmit({ message }) {
      const words = { confirm: t('admin.reject'), cancel: t('common.cancel'), danger: true };
      const title = overrides?.rejectAsk ?? t('admin.review.reject.ask');
      const question = { title, body: t('admin.review.reject.body') };
      if (await confirm({ ...question, ...words }))
        await decide.mutateAsync({ ...looked, decision: 'reject', message });
    },
  });
  const { message } = form.values;
  const { release } = useDraftGuard(message.trim() !== '');
  const goToMessage = useEffectEvent(() => form.focusField('message'));
  useEffect(() => {
    if (rejecting) goToMessage();
  }, [rejecting]);
  useDecisionKeys({
    approve: () => void approve(),
    reject: () => (rejecting ? form.focusField('message') : setRejecting(true)),
  });
  if (!rejecting)
    return (
      <DetailFoot label={t('admin.review.decide')}>
        {fees?.split ? (
          <Checkbox checked={isSplit} onChange={({ target }) => setSplit(target.checked)}>
            {splitText(fees)} <small className="text-ink-3">{t(`admin.review.plan.${fees.split}`)}</small>
          </Checkbox>
        ) : null}
        <Actions atEnd>
          <Button variant="line" busy={decide.isPending} onClick={() => setRejecting(true)}>
            {t('admin.reject')}
          </Button>
          <Button busy={decide.isPending} onClick={() => void approve()}>
            {t('admin.approve')}
          </Button>
        </Actions>
      </DetailFoot>
    );
  return (
    <DetailFoot label={t('admin.rejectMessage')}>
      <div className="flex flex-wrap gap-2">
        {(overrides?.templates ?? templates).map(({ name, text }) => (
          <ChipButton
            key={name}
            onPress={() => form.setValues({ message: [message.trimEnd(), text].filter(Boolean).join('\n') })}
          >
            {name}
          </ChipButton>
        ))}
      </div>
      <TextArea
        label={t('admin.rejectMessage')}
        hint={t('admin.review.rejectHint')}
        maxLength={limits.rejectMessage}
        rows={3}
        {...form.textField('message')}
      />
      <Actions atEnd>
        <Button variant="line" busy={decide.isPending} onClick={() => setRejecting(false)}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" busy={decide.isPending} onClick={form.submit}>
          {t('admin.reject')}
        </Button>
      </Actions>
    </DetailFoot>
  );
}

function splitText({ plans }: Pick<Review, 'plans'>): string {
  const [first = 100, rest = 0] = plans.find(({ name }) => name === 'split')?.stages ?? [];
  return t('admin.review.plan.split', { first, rest });
}

/** A and R by `code`, so that they work with a Korean input method. Keys typed into a field are ignored. */
function useDecisionKeys(acts: { approve(): void; reject(): void }): void {
  const act = useEffectEvent((code: string): boolean => {
    if (code === 'KeyA') acts.approve();
    else if (code === 'KeyR') acts.reject();
    else return false;
    return true;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, code, metaKey, ctrlKey, altKey, repeat } = event;
      if (metaKey || ctrlKey || altKey || repeat) return;
      if (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=alertdialog]'))
        return;
      // The letter must not be typed into the field that gets the focus.
      if (act(code)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
