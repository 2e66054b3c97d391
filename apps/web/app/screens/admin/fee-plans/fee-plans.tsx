import { listFeePlans } from '@pq/contract/endpoints/admin/fee-plans';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlanVersion } from '#app/data/admin/fee-plans.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useNow } from '#app/lib/now.ts';
import type { BadgeVariant } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { adminMeta } from '../admin-meta.ts';
import { small } from '../parts/classes.ts';
import { Rows } from '../parts/rows.tsx';
import { PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/fee-plans';
import { PlanForm } from './plan-form.tsx';

const queries = routeQueries((api) => [callQuery(api, listFeePlans, {})]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.plan');

/** That of projects from before there were fees gets no further version. */
const written = ['default', 'split'] as const;

export default function FeePlansScreen() {
  const [query] = useSearchParams();
  const name = written.find((known) => known === query.get('name')) ?? 'default';
  const found = useQuery(callQuery(useApi(), listFeePlans, {}));
  const versions = found.data?.plans.filter((plan) => plan.name === name);
  return (
    <section aria-labelledby="plan">
      <ScreenTitle id="plan">{t('admin.plan')}</ScreenTitle>
      <Chips label={t('admin.plan')} edge="own">
        {written.map((known) => (
          <ChipLink key={known} to={`?name=${known}`} current={known === name}>
            {t(`admin.plan.${known}`)}
          </ChipLink>
        ))}
      </Chips>
      <p className={`mt-3 ${small}`}>{t('admin.plan.body')}</p>
      {versions ? <Plan key={name} name={name} versions={versions} /> : null}
      {!versions && found.isPending ? <PartSkeleton /> : null}
      {!versions && found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
      ) : null}
    </section>
  );
}

/** The form is based on the version that was shown when editing began; a newer one is reported on saving. */
function Plan({ name, versions }: { name: (typeof written)[number]; versions: readonly PlanVersion[] }) {
  const [base, setBase] = useState<PlanVersion | null>(null);
  const [newest] = versions;
  if (!newest) return null;
  return (
    <>
      {base ? (
        <PlanForm of={base} onDone={() => setBase(null)} />
      ) : (
        <p className="mt-3">
          <Button height={40} onClick={() => setBase(newest)}>
            {t('admin.plan.write')}
          </Button>
        </p>
      )}
      <Versions label={t('admin.plan.versions', { plan: t(`admin.plan.${name}`) })} versions={versions} />
    </>
  );
}

type Status = 'now' | 'later' | 'past';
const badgeVariants: Record<Status, BadgeVariant> = { now: 'success', later: 'warn', past: 'plain' };

function Versions({ label, versions }: { label: string; versions: readonly PlanVersion[] }) {
  const today = seoulDate(useNow());
  const inForce = versions.find(({ validFrom }) => validFrom <= today);
  const statusOf = (plan: PlanVersion): Status =>
    plan.validFrom > today ? 'later' : plan === inForce ? 'now' : 'past';
  return (
    <Rows
      label={label}
      rows={versions.map((plan) => {
        const { id, platformBp, paymentBp, validFrom, writtenAt } = plan;
        const status = statusOf(plan);
        return {
          key: id,
          title: t('admin.plan.fees', { platform: platformBp / 100, payment: paymentBp / 100 }),
          notes: [
            stagesText(plan.stages),
            t('admin.plan.from', { date: formatDate(validFrom), at: formatMoment(writtenAt) }),
          ],
          badges: [{ text: t(`admin.plan.state.${status}`), variant: badgeVariants[status] }],
        };
      })}
    />
  );
}

function stagesText([first = 100, rest]: readonly number[]): string {
  return rest === undefined ? t('admin.plan.once') : t('admin.plan.each', { first, rest });
}
