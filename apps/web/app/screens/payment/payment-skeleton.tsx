import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { routeSegments } from '@pq/domain/project/project';
import { formatDelivery } from '@pq/domain/project/shipping';
import type { ReactNode } from 'react';
import type { PaymentHandover } from '#app/features/my-pledge/payment-handover.ts';
import { Wrap } from '#app/ui/frame.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { leadClass, paymentColumns, titleClass } from './form/checkout-page.tsx';
import { Numbered, ProjectLine, RewardLine, rewardLines, sectionFrame } from './form/section.tsx';
import { SumRow, SumTitle, sumBox } from './form/sum-box.tsx';

const SECTIONS = 3;

type Props = { known?: PaymentHandover | undefined; title?: string; lead?: ReactNode };

export function PaymentSkeleton({ known, title, lead }: Props) {
  return (
    <Wrap data-purpose={known && routeSegments[known.data.purpose]}>
      <p className="sr-only" role="status">
        {t('common.loading')}
      </p>
      <div className={paymentColumns} aria-hidden="true">
        {title ? <p className={`${titleClass} tracking-tight`}>{title}</p> : null}
        {lead ? <div className={leadClass}>{lead}</div> : null}
        <div>
          {known ? <KnownSections known={known} /> : null}
          {Array.from({ length: known ? 1 : SECTIONS }, (_, n) => (
            <div key={String(n)} className={sectionFrame}>
              <Skeleton className="h-7 w-40" />
              <Skeleton round="card" className="mt-5 h-24" />
            </div>
          ))}
        </div>
        {known ? <KnownSums sums={known.paymentInfo} /> : <Skeleton round="box" className="h-95" />}
      </div>
    </Wrap>
  );
}

function KnownSections({ known: { data, rewardData } }: { known: PaymentHandover }) {
  return (
    <>
      <Numbered n={1} title={t('pay.project')}>
        <ProjectLine project={data} />
      </Numbered>
      {/* The height including the button. */}
      <Numbered n={2} title={t('pay.rewards')} action={<Skeleton className="h-10 w-22" />}>
        <ul className={rewardLines}>
          {rewardData.map((line) => {
            const reward = data.rewards.content.find(({ idx }) => idx === line.idx);
            return <RewardLine key={`${line.idx}:${line.choice}`} reward={reward} line={line} />;
          })}
        </ul>
      </Numbered>
    </>
  );
}

function KnownSums({ sums }: { sums: PaymentHandover['paymentInfo'] }) {
  const rows = [
    [t('pay.sum.rewards'), formatWon(sums.products)],
    [t('pay.sum.donation'), formatWon(sums.donation)],
    [t('pay.sum.delivery'), formatDelivery(sums.parcel, sums.deliveryprice)],
    [t('pay.sum.total'), formatWon(sums.callAmount)],
  ] as const;
  return (
    <div className={sumBox}>
      <SumTitle />
      <dl>
        {rows.map(([label, value]) => (
          <SumRow key={label} label={label} value={value} />
        ))}
      </dl>
    </div>
  );
}
