import { getExpectedSettlement, getSettlement } from '@pq/contract/endpoints/settlement';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay, formatMoment, paymentAt, retryAt } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isGoalBound } from '@pq/domain/project/project';
import { settle, VAT_PERCENT } from '@pq/domain/settlement/expected';
import { MIN_PAYOUT } from '@pq/domain/settlement/payouts';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { StatsBox, StatsNote } from '../stats/parts.tsx';
import { ExpectedAndFinal } from './expected-and-final.tsx';
import { Stages } from './stages.tsx';
import { type Settlement, Statements } from './statements.tsx';
import { type Expected, Waterfall } from './waterfall.tsx';

export default function SettlementScreen() {
  const project = useOutletContext<Project>();
  const api = useApi();
  const expectation = useQuery(callQuery(api, getExpectedSettlement, { pid: project.key }));
  const query = useQuery(callQuery(api, getSettlement, { pid: project.key }));
  if (expectation.isPending || query.isPending) return <ManageSkeleton />;
  if (!expectation.data || !query.data || wasRefused(expectation) || wasRefused(query))
    return (
      <ErrorState
        title={(expectation.error ?? query.error)?.message ?? ''}
        onRetry={() => void Promise.all([expectation.refetch(), query.refetch()])}
      />
    );
  const settlement = query.data;
  const expected = settlement.final ? withFinalSums(expectation.data, settlement) : expectation.data;
  return (
    <section className="@container mt-6" aria-label={t('settlement.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @columns:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Figures expected={expected} settlement={settlement} />
          <Stages settlement={settlement} />
        </div>
        <div className="grid gap-4">
          {expected.phase === 'failed' ? null : (
            <Days finish={project.period.finish} settlement={settlement} />
          )}
          <Plan plan={expected.fees} />
        </div>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {settlement.final ? <ExpectedAndFinal expected={expected} settlement={settlement} /> : null}
        <Statements settlement={settlement} />
      </div>
      <Goal project={project} expected={expected} />
    </section>
  );
}

function withFinalSums(expected: Expected, { charged, refunded, base, fees, payout }: Settlement): Expected {
  const { platform: platformFee, payment: paymentFee, vat } = fees;
  return { ...expected, charged, refunded, base, platformFee, paymentFee, vat, payout };
}

type FiguresProps = { expected: Expected; settlement: Settlement };

function Figures({ expected, settlement: { number, stages } }: FiguresProps) {
  const { phase, charged, payout } = expected;
  const isEmpty = charged === 0 && phase !== 'failed';
  const title =
    number === null ? t(`settlement.now.${isEmpty ? 'before' : phase}`) : t('settlement.now.final');
  const sent = stages.filter(({ state }) => state === 'paid').at(-1);
  const netted = stages.reduce((sum, stage) => sum + stage.netted, 0);
  const head = sent
    ? { title: t('statement.sent.title'), amount: sent.transfer, text: sentText(stages, sent) }
    : netted > 0
      ? { title: t('statement.stage.transfer'), amount: sumOf(stages), text: nettedText(payout, netted) }
      : { title, amount: payout, text: isEmpty ? t('settlement.none') : sentenceOf(expected) };
  return (
    <StatsBox title={head.title}>
      <p className="mt-2 text-figure">{formatWon(head.amount)}</p>
      <p className="mt-1">{head.text}</p>
      {charged === 0 ? null : (
        <>
          <StatsNote>{number === null ? noteOf(expected) : t('settlement.note.final', { number })}</StatsNote>
          <Waterfall expected={expected} isFinal={number !== null} />
        </>
      )}
    </StatsBox>
  );
}

function sentText(stages: Settlement['stages'], { paidAt }: Settlement['stages'][number]): string {
  const open = stages.filter(({ state }) => state !== 'paid');
  const rest = formatWon(sumOf(open));
  return [
    t('statement.sent', { at: formatMoment(paidAt ?? 0) }),
    ...(open.length > 0
      ? [t(`statement.sent.${whenOf(open)}`, { amount: rest, minimum: formatWon(MIN_PAYOUT) })]
      : []),
  ].join(' ');
}

function whenOf(open: Settlement['stages']) {
  if (open.every(({ dueOn }) => dueOn === null)) return 'shipping';
  return open.every(({ belowMinimum }) => belowMinimum) ? 'minimum' : 'rest';
}

function nettedText(payout: number, netted: number): string {
  return t('settlement.sentence.netted', { payout: formatWon(payout), netted: formatWon(netted) });
}

/** What is transferred: stages less what was refunded after the statement. */
function sumOf(stages: Settlement['stages']): number {
  return stages.reduce((sum, { transfer }) => sum + transfer, 0);
}

function sentenceOf({ phase, charged, payout }: Expected): string {
  if (phase === 'failed') return t('settlement.failed');
  const sums = { charged: formatWon(charged), payout: formatWon(payout) };
  return t(phase === 'done' ? 'settlement.sentence.done' : 'settlement.sentence', sums);
}

function noteOf({ phase, retry }: Expected): string {
  if (phase === 'done') return t('settlement.note.done');
  if (phase !== 'charging') return t('settlement.note.live');
  const again = retry.amount > 0 ? [t('settlement.note.retry', { amount: formatWon(retry.amount) })] : [];
  return [t('settlement.note.charging'), ...again].join(' ');
}

function Days({ finish, settlement }: { finish: string; settlement: Settlement }) {
  if (!finish) return null;
  const { statementOn } = settlement;
  const first = paymentAt(finish);
  return (
    <StatsBox title={t('settlement.days')}>
      <Facts
        facts={[
          [t('settlement.days.close'), formatDate(finish)],
          [t('settlement.days.payment'), t('settlement.days.at', { date: formatDay(first) })],
          [t('settlement.days.retry'), t('settlement.days.at', { date: formatDay(retryAt(first)) })],
          ...(statementOn
            ? [
                [t('statement.on'), t('statement.on.at', { date: formatDate(statementOn) })] as [
                  string,
                  string,
                ],
              ]
            : []),
        ]}
      />
    </StatsBox>
  );
}

function Plan({ plan }: { plan: Expected['fees'] }) {
  const { platformBp, paymentBp, stages } = plan;
  const [first = 100, rest] = stages;
  if (platformBp + paymentBp === 0)
    return (
      <StatsBox title={t('settlement.plan')}>
        <p className="mt-2 text-note">{t('settlement.plan.free')}</p>
      </StatsBox>
    );
  return (
    <StatsBox title={t('settlement.plan')}>
      <Facts
        facts={[
          [t('settlement.plan.platform'), t('common.percent', { n: platformBp / 100 })],
          [t('settlement.plan.payment'), t('common.percent', { n: paymentBp / 100 })],
          [t('settlement.plan.vat'), t('settlement.step.vat.sub', { n: VAT_PERCENT })],
          [
            t('settlement.plan.stages'),
            rest === undefined ? t('settlement.plan.once') : t('settlement.plan.each', { first, rest }),
          ],
        ]}
      />
      <StatsNote>{t('settlement.plan.fixed', { amount: formatWon(settle(plan, 1_000).payout) })}</StatsNote>
    </StatsBox>
  );
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className="mt-3 grid gap-2.5 text-note">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Goal({ project, expected }: { project: Project; expected: Expected }) {
  const { purpose, config, amount } = project;
  const { phase, fees } = expected;
  if (purpose !== 'projects' || (phase !== 'before' && phase !== 'live')) return null;
  const isBound = isGoalBound({ purpose, projectType: config.projectType });
  return (
    <NoticeBox icon={Target} className="mt-4">
      <b>{t(`filter.reward.${config.projectType}`)}</b>{' '}
      {t('settlement.goal', {
        goal: formatWon(amount.goal),
        payout: formatWon(settle(fees, amount.goal).payout),
      })}{' '}
      {t(isBound ? 'settlement.goal.bound' : 'settlement.goal.free')}
    </NoticeBox>
  );
}
