import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { canChangePledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { pledgesQuery } from '#app/data/pledges.ts';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BoxLink } from './box-link.tsx';
import { rewardTexts } from './rewards-text.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/** The viewer's own pledge on a project's page: what it holds, and withdrawing it while that is possible. */
export function MyPledgeBox({ project, gateKey }: { project: Project; gateKey: string }) {
  const pledges = useQuery(pledgesQuery(useApi()));
  const now = useNow();
  const pledge = pledges.data?.find((own) => own.gateKey === gateKey);
  if (!pledge) return pledges.isPending ? <Skeleton className="mine mine-sk" /> : null;
  const isChangeable = canChangePledge(pledge.status, project, now);
  return (
    <section className="mine" aria-label={t('mine.title')}>
      <h2>
        {t('mine.title')}
        <Badge>{t(pledgeStatusKey(pledge))}</Badge>
      </h2>
      <ul>
        {rewardTexts(pledge.deliveryinfo.contentidx, project.rewards.content).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        <span>{pledge.refunded > 0 ? t('my.list.left') : t('pay.sum.total')}</span>
        <b>{formatWon(pledge.paymentinfo.callAmount - pledge.refunded)}</b>
      </p>
      {isChangeable ? <small>{t('mine.until', { date: formatDate(project.period.finish) })}</small> : null}
      <div>
        {isChangeable ? <WithdrawButton pledge={pledge} /> : null}
        <BoxLink pledge={pledge} project={project} />
        <ButtonLink look="line" height={40} to={`/my/list?pledge=${gateKey}`}>
          {t('pay.finish.list')}
        </ButtonLink>
      </div>
    </section>
  );
}
