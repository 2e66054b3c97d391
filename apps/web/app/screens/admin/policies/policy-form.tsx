import { t } from '@pq/domain/copy';
import { addDays, formatDate, isCivilDate, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { policyNoticeDays } from '@pq/domain/policy-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { type PolicyVersions, writePolicyMutation } from '#app/data/policies.ts';
import { consoleKey } from '#app/data/reviews.ts';
import { useNow } from '#app/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';

/** Writes the next version of a policy, beginning with the text of the latest one. */
export function PolicyForm({ of: { id, versions }, onDone }: { of: PolicyVersions; onDone(): void }) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useAsk();
  const today = seoulDate(useNow());
  const [latest] = versions;
  const [title, setTitle] = useState(latest?.title ?? t(`policy.tab.${id}`));
  const [text, setText] = useState(latest?.text ?? '');
  const [material, setMaterial] = useState(false);
  const [summary, setSummary] = useState('');
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<'text' | 'date' | 'summary' | null>(null);
  const fields = {
    text: useRef<HTMLTextAreaElement>(null),
    date: useRef<HTMLInputElement>(null),
    summary: useRef<HTMLTextAreaElement>(null),
  };
  const first = addDays(today, material ? policyNoticeDays : 0);
  const write = useMutation({
    ...writePolicyMutation(useApi()),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  const findProblem = () => {
    if (text.trim() === '') return 'text';
    if (!isCivilDate(date) || date < first) return 'date';
    return material && summary.trim() === '' ? 'summary' : null;
  };
  const send = async () => {
    const found = findProblem();
    setProblem(found);
    if (found) return fields[found].current?.focus();
    const yes = await ask({
      title: t('admin.policy.save.ask'),
      body: t(material ? 'admin.policy.save.mails' : 'admin.policy.save.body'),
      facts: [[t('admin.policy.field.date'), formatDate(date)]],
      confirm: t('admin.policy.save'),
      cancel: t('common.cancel'),
    });
    if (!yes) return;
    const version = { id, title, text, effectiveAt: date, material, summary };
    write.mutate({ ...version, seen: latest?.version ?? 0 });
  };
  return (
    <section className="pay-b adm-b" aria-label={t('admin.policy.write')}>
      <TextField
        label={t('admin.policy.field.title')}
        maxLength={limits.noticeTitle}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        ref={fields.text}
        label={t('admin.policy.field.text')}
        hint={t('admin.policy.field.text.hint')}
        error={problem === 'text' ? t('admin.policy.field.text.required') : undefined}
        maxLength={limits.policy}
        rows={16}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox checked={material} onChange={({ target }) => setMaterial(target.checked)}>
        {t('admin.policy.field.material')}
      </Checkbox>
      {material ? (
        <>
          <small>{t('admin.policy.field.material.hint')}</small>
          <TextArea
            ref={fields.summary}
            label={t('admin.policy.field.summary')}
            hint={t('admin.policy.field.summary.hint')}
            error={problem === 'summary' ? t('admin.policy.field.summary.required') : undefined}
            maxLength={limits.rejectMessage}
            rows={3}
            value={summary}
            onChange={(event) => setSummary(event.target.value)}
          />
        </>
      ) : null}
      <TextField
        ref={fields.date}
        type="date"
        label={t('admin.policy.field.date')}
        error={
          problem === 'date' ? t('admin.policy.field.date.wrong', { date: formatDate(first) }) : undefined
        }
        min={first}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <div className="adm-a">
        <Button look="line" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button busy={write.isPending} onClick={() => void send()}>
          {t('admin.policy.save')}
        </Button>
      </div>
    </section>
  );
}
