import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { canChangePledge, isPendingPledge } from '@pq/domain/pledge/pledge';
import { canPledge } from '@pq/domain/project/project-card';
import { ReceiptText } from 'lucide-react';
import { asSelection } from '#app/data/pledges.ts';
import { handOverPledge } from '#app/features/my-pledge/payment-handover.ts';
import { WithdrawButton } from '#app/features/my-pledge/withdraw-button.tsx';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const ACTIONS = 'flex gap-2 max-tablet:contents';
const WIDE = 'max-tablet:min-h-11';

export function PledgeActions({ pledge, onChangeCard }: { pledge: Pledge; onChangeCard(): void }) {
  const now = useNow();
  const { gateKey, status, project, purpose, receiptUrl } = pledge;
  if (canChangePledge(status, project, now))
    return (
      <div className={ACTIONS}>
        <WithdrawButton className={WIDE} pledge={pledge} />
        <ButtonLink
          className={WIDE}
          variant="line"
          height={40}
          to={fixPath(gateKey)}
          state={handOverPledge(pledge)}
        >
          <span className="sr-only">{project.title} </span>
          {t('pay.fixTitle')}
        </ButtonLink>
      </div>
    );
  if (isPendingPledge(status))
    return (
      <div className={ACTIONS}>
        <Button className={WIDE} variant="line" height={40} onClick={onChangeCard}>
          <span className="sr-only">{project.title} </span>
          {t('my.list.changeCard')}
        </Button>
      </div>
    );
  if (receiptUrl)
    return (
      <div className={ACTIONS}>
        <ButtonAnchor
          variant="line"
          height={40}
          className={WIDE}
          href={receiptUrl}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={ReceiptText} size={20} />
          <span className="sr-only">{project.title} </span>
          {t('my.list.receipt')}
          <span className="sr-only"> ({t('common.newWindow')})</span>
        </ButtonAnchor>
      </div>
    );
  if (status === 'cancel' && canPledge(project.state, project.period, now))
    return (
      <div className={ACTIONS}>
        <ButtonLink
          className={WIDE}
          variant="line"
          height={40}
          to={projectPath({ purpose, key: pledge.projectid })}
          state={{ selection: asSelection(pledge.deliveryinfo.contentidx) }}
        >
          <span className="sr-only">{project.title} </span>
          {t(purpose === 'ordermade' ? 'my.list.again.order' : 'my.list.again')}
        </ButtonLink>
      </div>
    );
  return null;
}
