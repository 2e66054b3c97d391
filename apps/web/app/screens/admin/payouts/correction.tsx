import { correctPayout } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import type { PayoutBatch, PayoutLine } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { labelClass } from '#app/ui/forms/label.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { fields, noticeWithButton, small } from '../parts/classes.ts';
import { OtherConfirms } from '../parts/other-confirms.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

const results = ['ok', 'failed'] as const;
type Result = (typeof results)[number];
type Values = { number: string; result: Result | ''; reference: string; reason: string };

/** What the bank has reported wrongly or not at all, by two admins. */
export function Correction({ batch, lines }: { batch: PayoutBatch; lines: readonly PayoutLine[] }) {
  const correct = useCorrection(batch);
  const ask = useConfirm();
  // Nothing was transferred of a stage that was netted wholly.
  const sent = lines.filter(
    ({ result, transfer }) => result !== 'gathered' && result !== 'dissolved' && transfer > 0,
  );
  const asked = lines.flatMap(({ number, correction }) => (correction ? [{ number, ...correction }] : []));
  if (sent.length === 0) return null;
  return (
    <>
      {asked.map(({ number, result, reference, reason, askedBy, askedAt, mayConfirm }) => {
        const text = t('admin.payout.correct.asked', {
          number,
          name: askedBy.nickname,
          result: [t(`admin.payout.correct.${result}`), reference].filter(Boolean).join(' '),
          reason,
        });
        return (
          <NoticeBox
            key={number}
            className={`mt-3 ${noticeWithButton}`}
            variant="warn"
            icon={Users}
            action={
              <OtherConfirms mayConfirm={mayConfirm}>
                <Button
                  variant="line"
                  height={40}
                  busy={correct.isPending}
                  onClick={async () => {
                    const yes = await ask({
                      title: t('admin.payout.correct.ask'),
                      body: `${text} ${t('admin.payout.correct.consequence')}`,
                      confirm: t('admin.payout.correct.confirm'),
                      cancel: t('common.cancel'),
                    });
                    if (yes)
                      correct.mutate({
                        ...{ batch: batch.key, number, result, reference: reference ?? '', reason },
                        seen: askedAt,
                      });
                  }}
                >
                  {t('admin.payout.correct.confirm')}
                </Button>
              </OtherConfirms>
            }
          >
            {text}
          </NoticeBox>
        );
      })}
      <details className="group/fold mt-2">
        <FoldLine className="text-control text-ink-2">{t('admin.payout.correct')}</FoldLine>
        <CorrectionForm batch={batch} lines={sent} />
      </details>
    </>
  );
}

function useCorrection({ number }: PayoutBatch) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, correctPayout),
      (asked: { number: string; result: Result }) => [
        [t('freshPassword.what'), t('admin.payout.correct')],
        [t('admin.payout.list.batched'), number],
        [t('admin.payout.correct.line'), asked.number],
        [t('admin.payout.correct.result'), t(`admin.payout.correct.${asked.result}`)],
      ],
    ),
    onSuccess: ({ msg = '' }) => toast(msg),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
}

function CorrectionForm({ batch, lines }: { batch: PayoutBatch; lines: readonly PayoutLine[] }) {
  const lineId = useId();
  const correct = useCorrection(batch);
  const form = useForm<Values>({
    defaultValues: { ...chosen(lines, lines[0]?.number ?? ''), reference: '', reason: '' },
    validate: ({ result, reference, reason }) => ({
      result: result === '' ? t('admin.payout.correct.result.required') : undefined,
      reference:
        result === 'ok' && reference.trim() === '' ? t('admin.payout.correct.reference.required') : undefined,
      reason: reason.trim() === '' ? t('admin.payout.reason.required') : undefined,
    }),
    async onSubmit({ number, result, reference, reason }) {
      if (result === '') return;
      await correct.mutateAsync({ batch: batch.key, number, result, reference, reason });
      form.setValues({ reference: '', reason: '' });
    },
  });
  const { values } = form;
  useDraftGuard(values.reason.trim() !== '');
  const { result } = values;
  const known = otherResult(lines, values.number);
  return (
    <div className={fields}>
      <p className={small}>{t('admin.payout.correct.body')}</p>
      <div>
        <label className={labelClass} htmlFor={lineId}>
          {t('admin.payout.correct.line')}
        </label>
        <NativeSelect
          id={lineId}
          value={values.number}
          onChange={({ target }) => form.setValues(chosen(lines, target.value))}
        >
          {lines.map((line) => (
            <option key={line.number} value={line.number}>
              {`${line.number} · ${line.project.title}`}
            </option>
          ))}
        </NativeSelect>
      </div>
      {known === '' ? (
        <ResultField {...form.field('result')} />
      ) : (
        <p className="text-note">
          {t('admin.payout.correct.result')}: <b>{t(`admin.payout.correct.${known}`)}</b>
        </p>
      )}
      {result === 'ok' ? (
        <TextField
          label={t('admin.payout.correct.reference')}
          maxLength={limits.payoutReference}
          autoComplete="off"
          {...form.textField('reference')}
        />
      ) : null}
      <TextArea
        label={t('admin.payout.reason')}
        maxLength={limits.payoutReason}
        rows={2}
        {...form.textField('reason')}
      />
      <Button busy={form.isSending} onClick={form.submit}>
        {t('admin.payout.correct.do')}
      </Button>
    </div>
  );
}

type ResultProps = Pick<ComponentProps<'select'>, 'ref'> & {
  value: Values['result'];
  error: string | undefined;
  onValue(result: Values['result']): void;
};

function ResultField({ value, onValue, error, ref }: ResultProps) {
  return (
    <Field label={t('admin.payout.correct.result')} error={error}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          ref={ref}
          value={value}
          error={error}
          onChange={({ target }) => onValue(results.find((result) => result === target.value) ?? '')}
        >
          <option value="">{t('admin.payout.correct.result.choose')}</option>
          {results.map((result) => (
            <option key={result} value={result}>
              {t(`admin.payout.correct.${result}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

const chosen = (lines: readonly PayoutLine[], number: string) => ({
  number,
  result: otherResult(lines, number),
});

/** A correction records the other result; either one of a transfer that has none. */
function otherResult(lines: readonly PayoutLine[], number: string): Values['result'] {
  const result = lines.find((line) => line.number === number)?.result;
  if (result === 'paid') return 'failed';
  return result === 'failed' ? 'ok' : '';
}
