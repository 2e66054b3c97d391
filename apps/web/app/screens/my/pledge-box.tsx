import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isPendingPledge, pledgeStandingKey } from '@pq/domain/pledge';
import { routeWords } from '@pq/domain/project';
import { CircleAlert, CircleCheck, Clock3, EyeOff, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { FailedCharge, MendCharge } from './failed-charge.tsx';
import { PaidNow } from './paid-now.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { PledgeDetails } from './pledge-details.tsx';
import { PledgeFacts } from './pledge-facts.tsx';
import { outcomeOf, type PayNowState } from './use-pay-now.ts';

const looks: Record<Pledge['status'], { look: BadgeLook; icon?: LucideIcon }> = {
  ready: { look: 'purpose', icon: Clock3 },
  retry: { look: 'danger', icon: CircleAlert },
  paid: { look: 'success', icon: CircleCheck },
  fail: { look: 'danger', icon: CircleAlert },
  cancel: { look: 'plain' },
  refund: { look: 'plain' },
};

type Props = {
  pledge: Pledge;
  /** A link has named it: it is unfolded and scrolled to. */
  opened: boolean;
  payNow: PayNowState;
  onChangeCard(): void;
  onNameFallback(): void;
};

/** One pledge: what it is, when its card is charged, what to do when that failed, and everything about it unfolded. */
export function PledgeBox({ pledge, opened, payNow, onChangeCard, onNameFallback }: Props) {
  const { project, status, purpose } = pledge;
  const off = status === 'cancel' || status === 'fail' || status === 'refund';
  const order = purpose === 'ordermade';
  const hidden = project.state === 'blind' && isPendingPledge(status);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened) box.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  return (
    <article ref={box} className={off ? 'pl is-off' : 'pl'} data-purpose={routeWords[purpose]}>
      <div className="pl-g">
        <Picture
          src={project.images.thumbnail}
          ground={project.images.ground}
          alt=""
          sizes="(min-width: 768px) 176px, 104px"
          upTo={528}
        />
        <div className="bd">
          <div className="tg">
            <Badge {...looks[status]}>{t(pledgeStandingKey(pledge))}</Badge>
            <Badge>{order ? t('nav.ordermade') : t('nav.funding')}</Badge>
          </div>
          <h2>
            <Link to={`/${routeWords[purpose]}/detail/${pledge.projectid}`}>{project.title}</Link>
          </h2>
          <p className="rwd">{rewardsText(pledge)}</p>
        </div>
        <div className="amt">
          <small>{t('pay.sum.total')}</small>
          <b>{formatWon(pledge.paymentinfo.callAmount)}</b>
        </div>
        <PledgeFacts pledge={pledge} />
      </div>
      {hidden ? <NoticeBox icon={EyeOff}>{t('my.list.hidden')}</NoticeBox> : <FailedCharge pledge={pledge} />}
      <PaidNow
        outcome={outcomeOf(pledge, payNow.told)}
        busy={payNow.busy === pledge.gateKey}
        reason={pledge.failureReason}
      />
      <div className="pl-end">
        <PledgeDetails pledge={pledge} opened={opened} onNameFallback={onNameFallback} />
        {status === 'retry' && !hidden ? (
          <MendCharge
            busy={payNow.busy === pledge.gateKey}
            onPay={() => payNow.pay(pledge)}
            onChangeCard={onChangeCard}
          />
        ) : (
          <PledgeActions pledge={pledge} onChangeCard={onChangeCard} />
        )}
      </div>
    </article>
  );
}

function rewardsText(pledge: Pledge): string {
  return pledge.deliveryinfo.contentidx
    .map(({ idx, count }) => {
      const context = pledge.project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
      return t('my.list.rewardLine', { context, n: formatNumber(count) });
    })
    .join(', ');
}
