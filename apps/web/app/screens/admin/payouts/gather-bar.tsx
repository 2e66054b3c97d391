import type { Client } from '@pq/contract/client';
import { gatherPayouts, listPayouts } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { pageSizes } from '@pq/domain/limits';
import { findBelowMinimum, MAX_LINES } from '@pq/domain/settlement/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutItem, Payouts, Picked } from '#app/data/admin/payouts.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { small } from '../parts/classes.ts';

export function GatherBar({
  payouts: { items, counts, codes },
  picked,
  onPicked,
  onGathered,
}: {
  payouts: Payouts;
  picked: Picked;
  onPicked(picked: Picked): void;
  onGathered(batch: string): void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const needsCode = codes.gather;
  const sum = formatWon([...picked.values()].reduce((total, transfer) => total + transfer, 0));
  const picks = t('admin.payout.picked', { n: formatNumber(picked.size), amount: sum });
  const pickAll = useMutation({
    mutationKey: [listPayouts.name],
    mutationFn: () => listDue(api),
    onSuccess: (due) => onPicked(pickGatherable(due)),
    onError: (error) => toast(error.message, 'error'),
  });
  const gather = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, gatherPayouts),
      () => [
        [t('freshPassword.what'), t('admin.payout.gather')],
        [t('admin.payout.line.sum'), picks],
      ],
    ),
    onSuccess: ({ data, msg = '' }) => {
      toast(msg);
      onPicked(new Map());
      onGathered(data.batch);
    },
    onError: async (error) => {
      toast(error.message, 'error');
      // Others may have gathered or suspended some of them.
      const due = new Set((await listDue(api)).map(({ key }) => key));
      onPicked(new Map([...picked].filter(([key]) => due.has(key))));
    },
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { code: '' },
    validate: ({ code }) => ({
      code: needsCode && !isWholeCode(code) ? t('payout.code.required') : undefined,
    }),
    onSubmit: ({ code }) => gather.mutateAsync({ keys: [...picked.keys()], ...(needsCode && { code }) }),
  });
  const all = Math.min(counts.due, MAX_LINES);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-white px-4 py-3">
      <Checkbox
        checked={items.every(({ key }) => picked.has(key))}
        onChange={({ target }) => onPicked(withItems(picked, items, target.checked))}
      >
        {t(counts.due > items.length ? 'admin.payout.pickPage' : 'admin.payout.pickAll')}
      </Checkbox>
      {counts.due > items.length && picked.size < all ? (
        <Button variant="line" height={40} busy={pickAll.isPending} onClick={() => pickAll.mutate()}>
          {t('admin.payout.pickDue', { n: formatNumber(all) })}
        </Button>
      ) : null}
      <p className={`mr-auto ${picked.size === 0 ? small : 'font-semibold'}`} role="status">
        {picked.size === 0 ? t('admin.payout.picked.none') : picks}
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
      <Button disabled={picked.size === 0} busy={form.isSending} onClick={form.submit}>
        {t('admin.payout.gather')}
      </Button>
    </div>
  );
}

function withItems(picked: Picked, items: readonly PayoutItem[], isPicked: boolean): Picked {
  const next = new Map(picked);
  for (const { key, transfer } of items)
    if (isPicked) next.set(key, transfer);
    else next.delete(key);
  return next;
}

/** As many as a batch may have, the oldest first. */
async function listDue(api: Client): Promise<PayoutItem[]> {
  const due = new Map<string, PayoutItem>();
  for (let page = 0; due.size < MAX_LINES; page += 1) {
    const { items } = (await api.call(listPayouts, { state: 'due', page })).data;
    for (const item of items.slice(0, MAX_LINES - due.size)) due.set(item.key, item);
    if (items.length < pageSizes.admin) break;
  }
  return [...due.values()];
}

/** Without those whose maker's others are not among them: they are gathered with the next batch. */
function pickGatherable(due: readonly PayoutItem[]): Picked {
  const small = new Set(
    findBelowMinimum(
      due.map(({ key, maker, transfer }) => ({ key, memberId: maker.uid, amount: transfer })),
    ).map(({ key }) => key),
  );
  return new Map(due.filter(({ key }) => !small.has(key)).map(({ key, transfer }) => [key, transfer]));
}
