import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FoundPledge, refundablePledgesQuery } from '#app/data/admin/payments.ts';
import { useApi } from '#app/data/client/api.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FormBox } from '../parts/box.tsx';
import { type RowData, Rows } from '../parts/rows.tsx';
import { BackLink, PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import { reasonProblem } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import type { Route } from './+types/refunds';
import { RefundReason } from './refund-reason.tsx';
import { leftOf, type RefundResult, useRefunds } from './use-refunds.ts';
import { cardText, refundState } from './words.ts';

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.refunds');

export default function RefundsScreen() {
  const [query] = useSearchParams();
  const project = query.get('project') ?? '';
  const found = useQuery(refundablePledgesQuery(useApi(), project));
  return (
    <section aria-labelledby="refunds">
      <BackLink to={`/admin/pledges?project=${project}`}>{t('admin.pledges.back')}</BackLink>
      <ScreenTitle id="refunds">{t('admin.refunds')}</ScreenTitle>
      {found.data ? <ProjectRefunds key={project} {...found.data} /> : null}
      {found.isPending ? <PartSkeleton /> : null}
      {!found.data && found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
      ) : null}
    </section>
  );
}

type Values = { reason: string; sum: number | null };
type ProjectRefundsProps = { title: string; pledges: readonly FoundPledge[] };

function ProjectRefunds({ title, pledges: found }: ProjectRefundsProps) {
  // A refunded pledge leaves the list of the server, but remains here with its result.
  const [pledges] = useState(found);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const confirm = useConfirm();
  const refunds = useRefunds();
  const isOpen = ({ gateKey }: FoundPledge) => {
    const state = refunds.results.get(gateKey)?.state;
    return state === undefined || state === 'refused' || state === 'unknown';
  };
  const wanted = pledges.filter((pledge) => chosen.has(pledge.gateKey) && isOpen(pledge));
  const sum = wanted.reduce((total, pledge) => total + leftOf(pledge), 0);
  const form = useForm<Values>({
    defaultValues: { reason: '', sum: null },
    validate: (values) => ({
      reason: reasonProblem(values.reason),
      sum: values.sum === sum ? undefined : t('admin.refund.again.wrong', { amount: formatWon(sum) }),
    }),
    async onSubmit({ reason }) {
      const yes = await confirm({
        title: t('admin.refunds.ask', { n: wanted.length, amount: formatWon(sum) }),
        body: t('admin.refund.ask.whole'),
        facts: [
          [t('admin.pledge.project'), title],
          [t('admin.refund.reason'), reason.trim()],
        ],
        confirm: t('admin.refund.do'),
        cancel: t('common.cancel'),
        danger: true,
      });
      if (!yes) return;
      form.setValues({ sum: null });
      await refunds.start(wanted, reason);
    },
  });
  useDraftGuard(refunds.isRunning || form.values.reason.trim() !== '');
  if (pledges.length === 0) return <EmptyState title={t('admin.refunds.none')} />;
  const choose = (keys: readonly string[], on: boolean) =>
    setChosen(
      (before) => new Set([...before].filter((key) => on || !keys.includes(key)).concat(on ? keys : [])),
    );
  const open = pledges.filter(isOpen).map(({ gateKey }) => gateKey);
  return (
    <>
      <p className="mb-3 text-label">{title}</p>
      <Checkbox
        checked={open.length > 0 && wanted.length === open.length}
        isMixed={wanted.length > 0 && wanted.length < open.length}
        disabled={refunds.isRunning || open.length === 0}
        onChange={({ target }) => choose(open, target.checked)}
      >
        {t('admin.refunds.all', { n: formatNumber(open.length) })}
      </Checkbox>
      <Rows
        label={t('admin.refunds')}
        rows={pledges.map((pledge) =>
          rowToRefund(pledge, refunds.results.get(pledge.gateKey), {
            isChosen: chosen.has(pledge.gateKey),
            onChoose: refunds.isRunning || !isOpen(pledge) ? undefined : (on) => choose([pledge.gateKey], on),
          }),
        )}
      />
      <Progress results={[...refunds.results.values()]} />
      {refunds.isRunning ? (
        <Button variant="line" onClick={refunds.stop}>
          {t('admin.refunds.stop')}
        </Button>
      ) : (
        <FormBox
          id="refund"
          title={t('admin.refunds.chosen', { n: formatNumber(wanted.length), amount: formatWon(sum) })}
        >
          <RefundReason
            {...form.textField('reason')}
            value={form.values.reason}
            onText={(reason) => form.setValues({ reason })}
          />
          <NumberField label={t('admin.refund.again')} unit={t('common.wonUnit')} {...form.field('sum')} />
          <Button variant="danger" full disabled={wanted.length === 0} onClick={form.submit}>
            {t('admin.refund.do')}
          </Button>
        </FormBox>
      )}
    </>
  );
}

type Choice = { isChosen: boolean; onChoose: ((on: boolean) => void) | undefined };

function rowToRefund(
  pledge: FoundPledge,
  result: RefundResult | undefined,
  { isChosen, onChoose }: Choice,
): RowData {
  const { gateKey, order, member, card, placedAt } = pledge;
  return {
    key: gateKey,
    start: (
      <Checkbox checked={isChosen} disabled={!onChoose} onChange={({ target }) => onChoose?.(target.checked)}>
        <span className="sr-only">{member.nickname}</span>
      </Checkbox>
    ),
    title: member.nickname,
    titleLink: { to: `/admin/pledges/${gateKey}`, target: '_blank' },
    notes: [member.email, order, result?.state === 'refused' ? result.why : null],
    sum: { amount: formatWon(leftOf(pledge)), note: cardText(card) },
    badges: [result && refundState(result.state === 'sending' ? 'requested' : result.state)],
    time: placedAt,
  };
}

function Progress({ results }: { results: readonly RefundResult[] }) {
  const countOf = (state: RefundResult['state']) =>
    formatNumber(results.filter((result) => result.state === state).length);
  return (
    <p className="my-4 text-label" role="status">
      {results.length === 0
        ? null
        : t('admin.refunds.progress', {
            done: countOf('done'),
            unknown: countOf('unknown'),
            refused: countOf('refused'),
          })}
    </p>
  );
}
