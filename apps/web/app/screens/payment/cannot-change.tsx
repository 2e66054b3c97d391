import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { hiddenUntil } from '@pq/domain/project/hidden-until';
import { canPledge } from '@pq/domain/project/project-card';
import { useEffect, useRef } from 'react';
import { asSelection } from '#app/data/pledges.ts';
import { withdrawnText } from '#app/features/my-pledge/withdraw-button.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';

type Props = {
  pledge: Pledge;
  isInputLost: boolean;
};

export function CannotChange({ pledge, isInputLost }: Props) {
  const { status, endedBy, purpose, project, projectid, gateKey, deliveryinfo } = pledge;
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  // The focused form is gone.
  useEffect(() => {
    if (isInputLost) place.current?.focus();
  }, [isInputLost]);
  const isWithdrawn = status === 'cancel' && endedBy === 'backer';
  const again = isWithdrawn && canPledge(project.state, project.period, now);
  const what = isWithdrawn ? t('pay.fix.withdrawn.sub') : closedText(pledge);
  return (
    <div ref={place} role="status" tabIndex={-1} className="focus:outline-none">
      <EmptyState
        heading="h1"
        title={isWithdrawn ? withdrawnText(purpose) : t('pay.fix.closed')}
        sub={isInputLost ? `${t('pay.fix.lost')} ${what}` : what}
        action={
          <div className="mt-6 flex flex-wrap justify-center gap-x-2 gap-y-8">
            {again ? (
              <ButtonLink
                variant="line"
                to={projectPath({ purpose, key: projectid })}
                state={{ selection: asSelection(deliveryinfo.contentidx) }}
              >
                {t(purpose === 'ordermade' ? 'my.list.again.order' : 'my.list.again')}
              </ButtonLink>
            ) : null}
            <ButtonLink to={`/my/list?pledge=${gateKey}`}>{t('pay.finish.list')}</ButtonLink>
          </div>
        }
      />
    </div>
  );
}

// A hidden project may come back; an ended project does not.
function closedText({ project, status }: Pledge): string {
  return project.state === 'blind' && isPendingPledge(status)
    ? t('pay.fix.hidden', { date: formatDate(hiddenUntil(project.period)) })
    : t('pay.fix.closed.sub');
}
