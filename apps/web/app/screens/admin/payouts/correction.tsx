import { correctPayout } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useId } from 'react';
import type { PayoutBatch, PayoutLine } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { labelClass } from '#app/ui/forms/label.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { fields, noticeWithButton, small } from '../parts/classes.ts';
import { useDraftGuard } from '../use-draft-guard.ts';

type Result = 'ok' | 'failed';
type Values = { number: string; reference: string; reason: string };

/** What the bank has reported wrongly, by two admins. */
export function Correction({ batch, lines }: { batch: PayoutBatch; lines: readonly PayoutLine[] }) {
  const correct = useCorrection(batch);
  const ask = useConfirm();
  const settled = lines.filter(({ result }) => result === 'paid' || result === 'failed');
  const asked = lines.flatMap(({ number, correction }) => (correction ? [{ number, ...correction }] : []));
  if (settled.length === 0) return null;
  return (
    <>
      {asked.map(({ number, result, reference, reason, askedBy, askedAt }) => {
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
            }
          >
            {text}
          </NoticeBox>
        );
      })}
      <details className="group/fold mt-2">
        <FoldLine className="text-control text-ink-2">{t('admin.payout.correct')}</FoldLine>
        <CorrectionForm batch={batch} lines={settled} />
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
    defaultValues: { number: lines[0]?.number ?? '', reference: '', reason: '' },
    validate: ({ number, reference, reason }) => ({
      reference:
        otherResult(lines, number) === 'ok' && reference.trim() === ''
          ? t('admin.payout.correct.reference.required')
          : undefined,
      reason: reason.trim() === '' ? t('admin.payout.reason.required') : undefined,
    }),
    async onSubmit({ number, reference, reason }) {
      const result = otherResult(lines, number);
      await correct.mutateAsync({ batch: batch.key, number, result, reference, reason });
      form.setValues({ reference: '', reason: '' });
    },
  });
  const { values } = form;
  useDraftGuard(values.reason.trim() !== '');
  const result = otherResult(lines, values.number);
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
          onChange={({ target }) => form.setValues({ number: target.value })}
        >
          {lines.map((line) => (
            <option key={line.number} value={line.number}>
              {`${line.number} · ${line.project.title}`}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p className="text-note">
        {t('admin.payout.correct.result')}: <b>{t(`admin.payout.correct.${result}`)}</b>
      </p>
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

/** A correction records the other result. */
function otherResult(lines: readonly PayoutLine[], number: string): Result {
  return lines.find((line) => line.number === number)?.result === 'paid' ? 'failed' : 'ok';
}
