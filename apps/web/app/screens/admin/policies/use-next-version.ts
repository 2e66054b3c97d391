import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { firstPolicyDay, policyDayProblem } from '@pq/domain/policies/policy-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { consoleKey } from '#app/data/console/fresh.ts';
import { type PolicyVersions, writePolicyMutation } from '#app/data/console/policies.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/lib/now.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Values = { title: string; text: string; material: boolean; summary: string; effectiveAt: string };
/**
 * What is typed into the next version of a policy, beginning with the latest one, and how it is saved. What was typed stays when
 * saving fails.
 */
export function useNextVersion({ id, versions }: PolicyVersions, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useAsk();
  const today = seoulDate(useNow());
  const [latest] = versions;
  const write = useMutation({
    ...useFreshMutationOptions(writePolicyMutation, ({ effectiveAt }) => [
      [t('freshPassword.what'), t('freshPassword.policy', { policy: t(`policy.tab.${id}`) })],
      [t('freshPassword.effective'), formatDate(effectiveAt)],
    ]),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  const dayOf = ({ material: isMaterial }: Values) => ({ today, isMaterial, latest });
  const form = useForm<Values>({
    defaultValues: () => ({
      title: latest?.title ?? t(`policy.tab.${id}`),
      text: latest?.text ?? '',
      material: false,
      summary: '',
      effectiveAt: '',
    }),
    validate: (values) => problemsOf(values, policyDayProblem(values.effectiveAt, dayOf(values))),
    async onSubmit(values) {
      const yes = await ask({
        title: t('admin.policy.save.ask'),
        body: t(values.material ? 'admin.policy.save.mails' : 'admin.policy.save.body'),
        facts: [[t('admin.policy.field.date'), formatDate(values.effectiveAt)]],
        confirm: t('admin.policy.save'),
        cancel: t('common.cancel'),
      });
      if (yes) await write.mutateAsync({ id, ...values, seen: latest?.version ?? 0 });
    },
    autoFocusField: 'title',
  });
  return {
    form,
    start: latest && startText(latest, today),
    firstDay: firstPolicyDay(dayOf(form.values)),
    /** Not while it is asked whether that is meant. */
    isSaving: write.isPending,
  };
}

/** On which version one begins to write, and what follows when that is still to come. */
function startText({ version, effectiveAt }: PolicyVersions['versions'][number], today: string): string {
  const known = { n: version, date: formatDate(effectiveAt) };
  return effectiveAt > today ? t('admin.policy.start.ahead', known) : t('admin.policy.start', known);
}

function problemsOf({ text, material, summary }: Values, dayProblem: string | null): Problems<Values> {
  return {
    ...(text.trim() === '' && { text: t('admin.policy.field.text.required') }),
    ...(material && summary.trim() === '' && { summary: t('admin.policy.field.summary.required') }),
    ...(dayProblem !== null && { effectiveAt: dayProblem }),
  };
}
