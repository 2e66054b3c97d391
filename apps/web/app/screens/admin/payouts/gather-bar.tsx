import { gatherPayouts } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutItem } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { small } from '../parts/classes.ts';

export function GatherBar({
  items,
  picked,
  needsCode,
  onPicked,
}: {
  items: readonly PayoutItem[];
  picked: ReadonlySet<string>;
  needsCode: boolean;
  onPicked(keys: ReadonlySet<string>): void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  // Others may have gathered some of them since.
  const chosen = items.filter(({ key }) => picked.has(key));
  const sum = formatWon(chosen.reduce((total, { transfer }) => total + transfer, 0));
  const picks = t('admin.payout.picked', { n: formatNumber(chosen.length), amount: sum });
  const gather = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, gatherPayouts),
      () => [
        [t('freshPassword.what'), t('admin.payout.gather')],
        [t('admin.payout.line.sum'), picks],
      ],
    ),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      onPicked(new Set());
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { code: '' },
    validate: ({ code }) => ({
      code: needsCode && !isWholeCode(code) ? t('secondFactor.code.wrong') : undefined,
    }),
    onSubmit: ({ code }) =>
      gather.mutateAsync({ keys: chosen.map(({ key }) => key), ...(needsCode && { code }) }),
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-white px-4 py-3">
      <Checkbox
        checked={chosen.length === items.length}
        onChange={({ target }) => onPicked(new Set(target.checked ? items.map(({ key }) => key) : []))}
      >
        {t('admin.payout.pickAll')}
      </Checkbox>
      <p className={`mr-auto ${chosen.length === 0 ? small : 'font-semibold'}`} role="status">
        {chosen.length === 0 ? t('admin.payout.picked.none') : picks}
      </p>
      {needsCode ? (
        <div className="w-full max-w-60">
          <CodeField
            label={t('admin.payout.code')}
            hint={t('admin.payout.code.hint')}
            {...form.field('code')}
          />
        </div>
      ) : null}
      <Button disabled={chosen.length === 0} busy={form.isSending} onClick={form.submit}>
        {t('admin.payout.gather')}
      </Button>
    </div>
  );
}
