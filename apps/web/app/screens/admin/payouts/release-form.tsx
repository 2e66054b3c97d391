import { CallError } from '@pq/contract/client';
import { releasePayouts } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { PayoutBatch } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { small } from '../parts/classes.ts';

const refusals = {
  self: 'admin.payout.release.self',
  own: 'admin.payout.release.own',
  off: 'admin.payout.off',
} as const;

/** The sum is typed, so that nobody releases what they have not read. */
export function ReleaseForm({ batch, needsCode }: { batch: PayoutBatch; needsCode: boolean }) {
  const { mayRelease } = batch;
  if (mayRelease === 'no') return null;
  if (mayRelease === 'yes' || mayRelease === 'alone')
    return <Form batch={batch} needsCode={needsCode} isAlone={mayRelease === 'alone'} />;
  return (
    <NoticeBox className="mt-4" icon={ShieldCheck}>
      {t(refusals[mayRelease])}
    </NoticeBox>
  );
}

type Values = { sum: number | null; code: string };

function Form({ batch, needsCode, isAlone }: { batch: PayoutBatch; needsCode: boolean; isAlone: boolean }) {
  const { key, number, transfer } = batch;
  const client = useQueryClient();
  const toast = useToast();
  const release = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, releasePayouts),
      () => [
        [t('freshPassword.what'), t('admin.payout.release')],
        [t('admin.payout.list.batched'), number],
        [t('admin.payout.line.sum'), formatWon(transfer)],
      ],
    ),
    onSuccess: ({ msg = '' }) => toast(msg),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm<Values>({
    defaultValues: { sum: null, code: '' },
    validate: ({ sum, code }) => ({
      sum: sum === transfer ? undefined : t('payout.sum.differs'),
      code: needsCode && !isWholeCode(code) ? t('payout.code.required') : undefined,
    }),
    fieldsInCall: { sum: 'sum', code: 'code' },
    onSubmit: ({ sum, code }) =>
      release.mutateAsync({ batch: key, sum: sum ?? 0, ...(needsCode && { code }) }),
  });
  return (
    <div className="mt-4 rounded-card bg-ground px-4 py-4">
      <p className="flex gap-2 font-semibold text-label">
        <Icon of={ShieldCheck} size={20} className="flex-none" />
        {t('admin.payout.release.final')}
      </p>
      {isAlone ? <p className={`mt-2 ${small}`}>{t('admin.payout.release.alone')}</p> : null}
      <form
        className={`mt-3 grid items-start gap-4 ${needsCode ? 'tablet:grid-cols-2 pc:grid-cols-3' : 'tablet:grid-cols-3'}`}
        {...form.formProps}
      >
        <NumberField
          label={t('admin.payout.release.sum')}
          unit={t('common.wonUnit')}
          {...(form.values.sum === transfer && { ok: t('admin.payout.release.same') })}
          {...form.field('sum')}
        />
        {needsCode ? (
          <CodeField
            label={t('admin.payout.code')}
            hint={t('admin.payout.code.hint')}
            {...form.field('code')}
          />
        ) : null}
        <div className={needsCode ? 'pc:mt-7' : 'tablet:mt-7'}>
          <Button type="submit" full busy={form.isSending}>
            {t('admin.payout.release')}
          </Button>
          <small className={`mt-1 block ${small}`}>{t('admin.payout.release.password')}</small>
        </div>
      </form>
      <div role="alert" className="mt-3 empty:hidden">
        {form.submitError && !hasFields(form.submitError) ? (
          <div className="scroll-mb-4" ref={(notice) => void notice?.scrollIntoView({ block: 'nearest' })}>
            <NoticeBox variant="warn" icon={TriangleAlert}>
              {form.submitError.message}
            </NoticeBox>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Such a refusal is shown at its field. */
function hasFields(error: Error): boolean {
  return error instanceof CallError && Object.keys(error.data?.fields ?? {}).length > 0;
}
