import { writePolicy } from '@pq/contract/endpoints/admin/policies';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { firstPolicyDay, policyDayProblem } from '@pq/domain/policies/policy-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PolicyVersion, PolicyVersions } from '#app/data/admin/policies.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/lib/now.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

export type PolicyValues = {
  title: string;
  text: string;
  material: boolean;
  summary: string;
  effectiveAt: string;
};
const fields: readonly StaleField<PolicyValues>[] = [
  { label: t('admin.policy.field.title'), names: ['title'], text: ({ title }) => title },
  { label: t('admin.policy.field.text'), names: ['text'], text: ({ text }) => text },
];

export function useNextVersion({ id, versions }: PolicyVersions, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const today = seoulDate(useNow());
  const [latest] = versions;
  const start = { title: latest?.title ?? t(`policy.tab.${id}`), text: latest?.text ?? '' };
  const stale = useStaleForm<PolicyValues, Partial<PolicyVersion>>({
    version: latest?.version ?? 0,
    start: { ...start, material: false, summary: '', effectiveAt: '' },
    fields,
    valuesOf: ({ title = start.title, text = '' }) => ({ title, text }),
  });
  const write = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, writePolicy),
      ({ effectiveAt }) => [
        [t('freshPassword.what'), t('freshPassword.policy', { policy: t(`policy.tab.${id}`) })],
        [t('freshPassword.effective'), formatDate(effectiveAt)],
      ],
    ),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      onDone();
    },
    onError: (error) => (isStale(error) ? undefined : toast(error.message, 'error')),
    onSettled: () => invalidate(client, 'admin'),
  });
  const dayOf = ({ material: isMaterial }: PolicyValues) => ({ today, isMaterial, latest });
  const form = useForm<PolicyValues>({
    defaultValues: stale.start,
    validate: (values) => problemsOf(values, policyDayProblem(values.effectiveAt, dayOf(values))),
    async onSubmit(values) {
      const yes = await confirm({
        title: t('admin.policy.save.ask'),
        body: t(values.material ? 'admin.policy.save.mails' : 'admin.policy.save.body'),
        facts: [[t('admin.policy.field.date'), formatDate(values.effectiveAt)]],
        confirm: t('admin.policy.save'),
        cancel: t('common.cancel'),
      });
      if (yes) await stale.save(values, (version) => write.mutateAsync({ id, ...values, version }));
    },
    autoFocusField: 'title',
  });
  return {
    form,
    stale,
    start: latest && startText(latest, today),
    firstDay: firstPolicyDay(dayOf(form.values)),
    /** False while the confirmation is open. */
    isSaving: write.isPending,
  };
}

function startText({ version, effectiveAt }: PolicyVersions['versions'][number], today: string): string {
  const known = { n: version, date: formatDate(effectiveAt) };
  return effectiveAt > today ? t('admin.policy.start.ahead', known) : t('admin.policy.start', known);
}

function problemsOf(
  { text, material, summary }: PolicyValues,
  dayProblem: string | null,
): Problems<PolicyValues> {
  return {
    ...(text.trim() === '' && { text: t('admin.policy.field.text.required') }),
    ...(material && summary.trim() === '' && { summary: t('admin.policy.field.summary.required') }),
    ...(dayProblem !== null && { effectiveAt: dayProblem }),
  };
}
