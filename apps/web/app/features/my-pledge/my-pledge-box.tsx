import { listPledges } from '@pq/contract/endpoints/pledges';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { canChangePledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BoxLink } from './box-link.tsx';
import { OrderLine } from './order-line.tsx';
import { rewardTexts } from './rewards-text.ts';
import { WithdrawButton } from './withdraw-button.tsx';

export function MyPledgeBox({ project, gateKey }: { project: Project; gateKey: string }) {
  const pledges = useQuery(callQuery(useApi(), listPledges, {}));
  const now = useNow();
  const pledge = pledges.data?.find((own) => own.gateKey === gateKey);
  if (!pledge) return pledges.isPending ? <Skeleton round="card" className="mt-6 h-38" /> : null;
  const isChangeable = canChangePledge(pledge.status, project, now);
  return (
    <section className="mt-6 rounded-card bg-purpose-tint p-5" aria-label={t('mine.title')}>
      <h2 className="flex items-center justify-between gap-2 text-label text-purpose-hover *:bg-white">
        {t('mine.title')}
        <Badge>{t(pledgeStatusKey(pledge))}</Badge>
      </h2>
      <ul>
        {rewardTexts(pledge.deliveryinfo.contentidx, project.rewards.content).map((text) => (
          <li key={text} className="mt-1.5 text-pretty font-semibold">
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-2.5 flex justify-between gap-3 text-ink-2">
        <span>{pledge.refunded > 0 ? t('my.list.left') : t('pay.sum.total')}</span>
        <b className="font-semibold text-ink">{formatWon(pledge.paymentinfo.callAmount - pledge.refunded)}</b>
      </p>
      <OrderLine order={pledge.order} className="mt-1.5 text-ink-2" />
      {isChangeable ? (
        <small className="mt-2.5 block text-purpose-hover text-small">
          {t('mine.until', { date: formatDate(project.period.finish) })}
        </small>
      ) : null}
      <div className="mt-3.5 flex flex-wrap justify-end gap-2">
        {isChangeable ? <WithdrawButton variant="lineOnGround" pledge={pledge} /> : null}
        <BoxLink pledge={pledge} project={project} />
        <ButtonLink variant="line" height={40} to={`/my/list?pledge=${gateKey}`}>
          {t('pay.finish.list')}
        </ButtonLink>
      </div>
    </section>
  );
}
