import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { chargeDates, formatDate, isFirstChargeDue } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import { isGoalBound } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { useNow } from '#app/lib/now.ts';

export function Facts({ project }: { project: Project }) {
  const now = useNow();
  const { period, purpose } = project;
  const funding = purpose === 'projects';
  const failed = project.state === 'fail';
  // A draft may have no dates yet.
  if (period.start === '' || period.finish === '') return null;
  return (
    <dl
      className={`${STRIP} ${!funding && !failed ? 'tablet:max-pc:grid-cols-[repeat(3,auto)]' : 'tablet:max-pc:grid-cols-[1fr_1fr]'}`}
    >
      {funding ? <Fact name={t('detail.goal')}>{formatWon(project.amount.goal)}</Fact> : null}
      <Fact name={funding ? t('detail.period.funding') : t('detail.period.order')}>
        {formatDate(period.start)} – {formatDate(period.finish)}
      </Fact>
      {failed ? (
        <Fact name={t('detail.charges')}>{t(whyUncharged(project))}</Fact>
      ) : (
        <>
          <Fact name={isFirstChargeDue(project, now) ? t('detail.paidOn') : t('detail.finalPay')}>
            {t('detail.finalPay.value', { date: formatDate(chargeDates(project).first) })}
          </Fact>
          <Fact name={t('detail.rewardPeriod')}>{formatDate(project.rewards.period)}</Fact>
        </>
      )}
    </dl>
  );
}

function whyUncharged(project: Project) {
  const { backers, percent } = pledgedFigures(project);
  if (isGoalBound({ ...project, ...project.config }) && percent < 100) return 'detail.charges.none';
  // Others fail without a backer, or because they were hidden for too long.
  return backers === 0 ? 'detail.charges.noBackers' : 'detail.charges.stopped';
}

const STRIP =
  'mt-6 rounded-card bg-ground px-4 py-3.5 tablet:mt-8 tablet:grid tablet:gap-x-5 tablet:gap-y-4 tablet:px-6 tablet:py-5 pc:grid-cols-[repeat(4,auto)] pc:justify-between';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="max-tablet:flex max-tablet:justify-between gap-x-3 max-tablet:py-1">
      <dt className="flex-none text-note text-ink-3 tablet:text-small">{name}</dt>
      <dd className="max-tablet:text-note max-tablet:font-medium tablet:mt-0.5 tablet:text-button">
        {children}
      </dd>
    </div>
  );
}
