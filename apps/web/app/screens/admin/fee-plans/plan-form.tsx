import { writeFeePlan } from '@pq/contract/endpoints/admin/fee-plans';
import { t } from '@pq/domain/copy';
import { addDays, formatDate, seoulDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { coversFees, type FeePlan, settle } from '@pq/domain/settlement/expected';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanVersion } from '#app/data/admin/fee-plans.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { FormBox } from '../parts/box.tsx';
import { small } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

/** As typed; percentages have at most two decimals. */
type Values = { platform: string; payment: string; first: string; validFrom: string };

/** Makers set prices before they submit. */
const NOTICE_DAYS = 30;
const MAX_FEE_BP = 3_000;

export function PlanForm({ of, onDone }: { of: PlanVersion; onDone(): void }) {
  const today = seoulDate(useNow());
  const earliest = addDays(today, NOTICE_DAYS);
  const firstDay = of.validFrom > earliest ? of.validFrom : earliest;
  const isSplit = of.name === 'split';
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const write = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, writeFeePlan),
      ({ platformBp, paymentBp, validFrom }) => [
        [t('freshPassword.what'), t('admin.plan.write')],
        [t('admin.plan'), t('admin.plan.fees', { platform: platformBp / 100, payment: paymentBp / 100 })],
        [t('admin.plan.validFrom'), formatDate(validFrom)],
      ],
    ),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      release();
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm<Values>({
    defaultValues: {
      platform: String(of.platformBp / 100),
      payment: String(of.paymentBp / 100),
      first: String(of.stages[0] ?? 100),
      validFrom: '',
    },
    validate: (values) => problemsOf(values, isSplit, firstDay),
    async onSubmit(values) {
      const plan = planOf(values, isSplit);
      if (!plan) return;
      const yes = await confirm({
        title: t('admin.plan.save.ask'),
        body: t('admin.plan.save.body'),
        facts: [
          [t('admin.plan'), t('admin.plan.fees', { platform: values.platform, payment: values.payment })],
          [t('admin.plan.validFrom'), formatDate(values.validFrom)],
        ],
        confirm: t('admin.plan.save'),
        cancel: t('common.cancel'),
      });
      if (yes) await write.mutateAsync({ ...plan, validFrom: values.validFrom, seen: of.id });
    },
    autoFocusField: 'platform',
  });
  const { release, giveUp } = useDraftGuard(form.isDirty);
  const plan = planOf(form.values, isSplit);
  return (
    <FormBox className="mt-3" label={t('admin.plan.write')}>
      <TextField label={t('admin.plan.platform')} autoComplete="off" {...form.textField('platform')} />
      <TextField label={t('admin.plan.payment')} autoComplete="off" {...form.textField('payment')} />
      {isSplit ? (
        <TextField label={t('admin.plan.first')} autoComplete="off" {...form.textField('first')} />
      ) : null}
      <DateField
        label={t('admin.plan.validFrom')}
        hint={t('admin.plan.day', { date: formatDate(firstDay) })}
        min={firstDay}
        {...form.field('validFrom')}
      />
      {plan ? (
        <p className={small}>
          {t('admin.plan.example', { payout: formatWon(settle(plan, 1_000_000).payout).replace('원', '') })}
        </p>
      ) : null}
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={write.isPending} onClick={form.submit}>
          {t('admin.plan.save')}
        </Button>
      </Actions>
    </FormBox>
  );
}

/** Null while a number cannot be read. */
function planOf({ platform, payment, first }: Values, isSplit: boolean) {
  const platformBp = readBasisPoints(platform);
  const paymentBp = readBasisPoints(payment);
  const share = isSplit ? readShare(first) : 100;
  if (platformBp === null || paymentBp === null || share === null) return null;
  const name = isSplit ? ('split' as const) : ('default' as const);
  const stages = isSplit ? [share, 100 - share] : [share];
  return { name, platformBp, paymentBp, stages } satisfies FeePlan;
}

function problemsOf(values: Values, isSplit: boolean, firstDay: string): Problems<Values> {
  return {
    ...(readBasisPoints(values.platform) === null && { platform: t('admin.plan.percent') }),
    ...(readBasisPoints(values.payment) === null && { payment: t('admin.plan.percent') }),
    ...(isSplit && firstProblem(values)),
    ...(values.validFrom < firstDay && { validFrom: t('admin.plan.day', { date: formatDate(firstDay) }) }),
  };
}

/** Fees have their own messages. */
function firstProblem(values: Values): Problems<Values> {
  if (readShare(values.first) === null) return { first: t('admin.plan.first.wrong') };
  const plan = planOf(values, true);
  return plan === null || coversFees(plan) ? {} : { first: t('admin.plan.first.fees') };
}

const BP_A_PERCENT = 100;

/** Full-width digits are read as well. */
function readBasisPoints(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(/%$/, '');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const basisPoints = Math.round(Number(text) * BP_A_PERCENT);
  return basisPoints <= MAX_FEE_BP ? basisPoints : null;
}

function readShare(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(/%$/, '');
  return /^[1-9]\d?$/.test(text) ? Number(text) : null;
}
