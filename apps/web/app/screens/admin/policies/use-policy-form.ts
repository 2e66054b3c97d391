import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { firstPolicyDay, policyDayProblem } from '@pq/domain/policies/policy-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { consoleKey } from '#app/data/console/fresh.ts';
import { type PolicyVersions, writePolicyMutation } from '#app/data/console/policies.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/now.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Values = { title: string; text: string; material: boolean; summary: string; effectiveAt: string };
type Problems = { text?: string; summary?: string; effectiveAt?: string };

/**
 * What is typed into the next version of a policy, beginning with the latest one; what is wrong with it, and how it is saved.
 * What was typed stays when saving fails.
 */
export function usePolicyForm({ id, versions }: PolicyVersions, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useAsk();
  const today = seoulDate(useNow());
  const [latest] = versions;
  const [start] = useState<Values>(() => ({
    title: latest?.title ?? t(`policy.tab.${id}`),
    text: latest?.text ?? '',
    material: false,
    summary: '',
    effectiveAt: '',
  }));
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const refs = {
    text: useRef<HTMLTextAreaElement>(null),
    effectiveAt: useRef<HTMLInputElement>(null),
    summary: useRef<HTMLTextAreaElement>(null),
  };
  const day = { today, isMaterial: values.material, latest };
  /** Says what is wrong, and takes who writes to the first of it; true when nothing is. */
  const tell = (found: Problems) => {
    setProblems(found);
    const first = (['text', 'summary', 'effectiveAt'] as const).find((name) => found[name]);
    if (first) refs[first].current?.focus();
    return first === undefined;
  };
  const write = useMutation({
    ...useFreshMutationOptions(writePolicyMutation, ({ effectiveAt }) => [
      [t('freshPassword.what'), t('freshPassword.policy', { policy: t(`policy.tab.${id}`) })],
      [t('freshPassword.effective'), formatDate(effectiveAt)],
    ]),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      onDone();
    },
    onError: (error) => {
      toast(error.message, 'error');
      if (error instanceof CallError) tell(error.fields);
    },
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  const save = async () => {
    if (!tell(problemsOf(values, policyDayProblem(values.effectiveAt, day)))) return;
    const yes = await ask({
      title: t('admin.policy.save.ask'),
      body: t(values.material ? 'admin.policy.save.mails' : 'admin.policy.save.body'),
      facts: [[t('admin.policy.field.date'), formatDate(values.effectiveAt)]],
      confirm: t('admin.policy.save'),
      cancel: t('common.cancel'),
    });
    if (yes) write.mutate({ id, ...values, seen: latest?.version ?? 0 });
  };
  return {
    values,
    problems,
    refs,
    isChanged: (Object.keys(start) as (keyof Values)[]).some((name) => values[name] !== start[name]),
    start: latest && startText(latest, today),
    firstDay: firstPolicyDay(day),
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    save: () => void save(),
    busy: write.isPending,
  };
}

/** On which version one begins to write, and what follows when that is still to come. */
function startText({ version, effectiveAt }: PolicyVersions['versions'][number], today: string): string {
  const known = { n: version, date: formatDate(effectiveAt) };
  return effectiveAt > today ? t('admin.policy.start.ahead', known) : t('admin.policy.start', known);
}

function problemsOf({ text, material, summary }: Values, dayProblem: string | null): Problems {
  return {
    ...(text.trim() === '' && { text: t('admin.policy.field.text.required') }),
    ...(material && summary.trim() === '' && { summary: t('admin.policy.field.summary.required') }),
    ...(dayProblem !== null && { effectiveAt: dayProblem }),
  };
}
