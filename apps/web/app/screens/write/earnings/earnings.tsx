import { getFeePlans } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import { formatNumber, formatShare, formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { breakEven, earningOf, pieceEarning, priceWithoutLoss } from '@pq/domain/settlement/earnings';
import { type FeePlan, VAT_PERCENT } from '@pq/domain/settlement/expected';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Reward } from '../rewards/reward-list.ts';
import type { WritePlace } from '../write-place.ts';
import { type Costs, NO_COST, titleOf, useCosts } from './costs.ts';
import { aboutWon, payoutExamples } from './payout-examples.ts';

type Props = {
  rewards: readonly Reward[];
  /** 0 for none. */
  goal: number;
  place: WritePlace;
  /** Rewards cannot be opened while one is. */
  locked: boolean;
  onEdit(at: number): void;
};

/** What is left of rewards and goal after fees, and after costs that never leave the browser. */
export function Earnings(props: Props) {
  const plan = useQuery(callQuery(useApi(), getFeePlans, {})).data?.default;
  if (props.rewards.length === 0 || !plan) return null;
  return (
    <>
      <AfterFees {...props} plan={plan} />
      <AfterCosts {...props} plan={plan} />
    </>
  );
}

type WithPlan = { plan: FeePlan };

function AfterFees({ rewards, goal, plan }: Pick<Props, 'rewards' | 'goal'> & WithPlan) {
  const facts = payoutExamples(plan, { rewards, goal });
  const { platformBp, paymentBp } = plan;
  const title = useId();
  return (
    <section className={`${surfaceClass} mb-4 px-5 py-4`} aria-labelledby={title}>
      <h2 className="text-strong" id={title}>
        {t('earning.title')}
      </h2>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-5 gap-y-3">
        {facts.map(({ name, paid, received }) => (
          <div key={name}>
            <dt className="text-ink-3 text-small">{name}</dt>
            <dd className="mt-0.5 text-strong">
              {received}
              <small className="block text-ink-3 text-small">
                {t('earning.of', { amount: formatWon(paid) })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-3 text-small">
        {t('earning.fees', { platform: platformBp / 100, payment: paymentBp / 100, vat: VAT_PERCENT })}
      </p>
    </section>
  );
}

type Row = {
  at: number;
  title: string;
  reward: Reward;
  cost: { making: number | null; sending: number | null };
  earning: ReturnType<typeof pieceEarning>;
};

const filled = ({ making, sending }: Row['cost']) => ({ making: making ?? 0, sending: sending ?? 0 });
const hasCost = ({ cost }: Row) => cost.making !== null || cost.sending !== null;

function AfterCosts({ rewards, goal, place, locked, onEdit, plan }: Props & WithPlan) {
  const titles = rewards.map((reward, at) => titleOf(reward) || t('earning.n', { n: at + 1 }));
  const { costs, change } = useCosts(place, titles);
  const rows = rewards.map((reward, at): Row => {
    const title = titles[at] ?? '';
    const cost = costs.pieces[title] ?? NO_COST;
    return { at, title, reward, cost, earning: pieceEarning(plan, reward, filled(cost)) };
  });
  const set = (title: string, part: Partial<Row['cost']>) =>
    change({
      ...costs,
      pieces: { ...costs.pieces, [title]: { ...(costs.pieces[title] ?? NO_COST), ...part } },
    });
  const losses = rows.filter((row) => hasCost(row) && row.earning.left < 0);
  return (
    <details className={`${surfaceClass} group mb-4`}>
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-strong [&::-webkit-details-marker]:hidden">
        {t('earning.really')}
        <small className="inline-flex items-center gap-1 text-ink-3 text-small">
          <Icon of={Lock} size={16} />
          {t('earning.here')}
        </small>
        <Icon of={ChevronDown} size={20} className="ml-auto group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5">
        <p className="text-ink-2 text-note">{t('earning.lead')}</p>
        <ul className="mt-3 border-line border-t">
          {rows.map((row) => (
            <RewardRow key={row.at} row={row} onChange={(part) => set(row.title, part)} />
          ))}
        </ul>
        {losses.map((row) => (
          <Loss key={row.at} plan={plan} row={row} locked={locked} onEdit={() => onEdit(row.at)} />
        ))}
        <BreakEven
          plan={plan}
          rows={rows}
          goal={goal}
          costs={costs}
          onOnce={(once) => change({ ...costs, once })}
        />
      </div>
    </details>
  );
}

function RewardRow({ row, onChange }: { row: Row; onChange(part: Partial<Row['cost']>): void }) {
  const { title, reward, cost, earning } = row;
  const { paid, received, left } = earning;
  const field = (part: keyof Row['cost'], what: string) => (
    <NumberField
      label={what}
      aria-label={t('earning.field', { name: title, what })}
      unit="원"
      value={cost[part]}
      max={limits.productCostMax}
      onValue={(value) => onChange({ [part]: value })}
    />
  );
  return (
    <li className="grid gap-3 border-line border-b py-4 tablet:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_8rem] tablet:items-end">
      <div className="min-w-0 self-center">
        <b className="line-clamp-2 wrap-anywhere">{title}</b>
        <p className="text-ink-3 text-small">{priceText(reward)}</p>
        <dl className="mt-1 flex flex-wrap gap-x-4 text-small">
          <Fact name={t('earning.paid')} value={formatWon(paid)} />
          <Fact name={t('earning.received')} value={aboutWon(received)} />
        </dl>
      </div>
      {field('making', t('earning.making'))}
      {field('sending', t('earning.sending'))}
      <dl className="self-center tablet:text-right">
        <dt className="text-ink-3 text-small">{t('earning.left')}</dt>
        <dd className={left < 0 ? 'text-danger' : ''}>
          <b>{aboutWon(left)}</b>
          <small className="block text-small">
            {left < 0 ? t('earning.loses') : `${formatShare(left, paid)}%`}
          </small>
        </dd>
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function priceText({ productCost, delivery, shipping }: Reward): string {
  const price = formatWon(productCost);
  if (shipping === 'none') return t('earning.price.none', { price });
  if (delivery === 0) return t('earning.price.free', { price });
  return t('earning.price.paid', { price, delivery: formatWon(delivery) });
}

function Loss({ row, locked, onEdit, plan }: { row: Row; locked: boolean; onEdit(): void } & WithPlan) {
  const { title, reward, cost, earning } = row;
  const price = priceWithoutLoss(plan, reward.delivery, filled(cost));
  return (
    <NoticeBox
      variant="danger"
      icon={CircleAlert}
      className="mt-4"
      action={
        <Button variant="line" height={40} disabled={locked} onClick={onEdit}>
          {t('earning.loss.fix')}
        </Button>
      }
    >
      <b className="wrap-anywhere">{t('earning.loss', { name: title, amount: formatWon(-earning.left) })}</b>{' '}
      {t('earning.loss.price', { price: formatWon(price) })}
    </NoticeBox>
  );
}

type BreakEvenProps = WithPlan & {
  rows: Row[];
  goal: number;
  costs: Costs;
  onOnce(once: number | null): void;
};

function BreakEven({ rows, goal, costs, onOnce, plan }: BreakEvenProps) {
  const [chosen, setChosen] = useState(0);
  const row = rows[chosen] ?? rows[0];
  if (!row) return null;
  return (
    <div className="mt-5 grid gap-5 tablet:grid-cols-2">
      <div className="grid content-start gap-4">
        <NumberField
          label={t('earning.once')}
          hint={t('earning.once.hint')}
          unit="원"
          value={costs.once}
          max={limits.goal}
          onValue={onOnce}
        />
        {rows.length > 1 ? (
          <Field label={t('earning.which')}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={row.at}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
              >
                {rows.map(({ at, title }) => (
                  <option key={at} value={at}>
                    {title}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ) : null}
      </div>
      <Even plan={plan} row={row} goal={goal} once={costs.once ?? 0} />
    </div>
  );
}

function Even({ row, goal, once, plan }: { row: Row; goal: number; once: number } & WithPlan) {
  const { reward, cost, title } = row;
  const sale = { sold: reward, cost: filled(cost), once };
  const pieces = breakEven(plan, sale);
  return (
    <div className="rounded-field p-4 inset-ring inset-ring-line" aria-live="polite">
      <p className="text-ink-3 text-small">{t('earning.even')}</p>
      {pieces === null ? (
        <p className="mt-1 text-danger">{t('earning.even.never')}</p>
      ) : (
        <>
          <p className="text-figure">{t('earning.even.n', { n: formatNumber(Math.max(1, pieces)) })}</p>
          <p className="mt-1 text-note wrap-anywhere">
            {t('earning.even.only', { name: title, n: formatNumber(Math.max(1, pieces)) })}
          </p>
        </>
      )}
      {goal > 0 ? <p className="mt-2 text-ink-2 text-small">{atGoal(plan, goal, sale)}</p> : null}
    </div>
  );
}

function atGoal(plan: FeePlan, goal: number, sale: Parameters<typeof earningOf>[2]): string {
  // Delivery does not count towards the goal.
  const backers = Math.ceil(goal / sale.sold.productCost);
  const left = earningOf(plan, backers, sale);
  return t(left < 0 ? 'earning.even.goalLoss' : 'earning.even.goal', {
    goal: formatWon(goal),
    n: formatNumber(backers),
    amount: formatWon(Math.abs(left)),
  });
}
