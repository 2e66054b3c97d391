import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { routeWords } from '@pq/domain/project';
import { CircleAlert, CircleCheck, Clock3, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PledgeFacts } from './pledge-facts.tsx';
import { dateOf, PledgeHistory } from './pledge-history.tsx';

const looks: Record<Pledge['status'], { look: BadgeLook; icon?: LucideIcon }> = {
  ready: { look: 'purpose', icon: Clock3 },
  retry: { look: 'danger', icon: CircleAlert },
  paid: { look: 'success', icon: CircleCheck },
  fail: { look: 'danger', icon: CircleAlert },
  cancel: { look: 'plain' },
  refund: { look: 'plain' },
};

/** One pledge: what it is, when its card is charged, and what to do when that failed. */
export function PledgeBox({ pledge, onChangeCard }: { pledge: Pledge; onChangeCard(): void }) {
  const { project, status, purpose } = pledge;
  const off = status === 'cancel' || status === 'fail' || status === 'refund';
  const order = purpose === 'ordermade';
  return (
    <article className={off ? 'pl is-off' : 'pl'} data-purpose={routeWords[purpose]}>
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
            <Badge {...looks[status]}>{statusText(pledge)}</Badge>
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
      {status === 'retry' || status === 'fail' ? (
        <FailedCharge pledge={pledge} onChangeCard={onChangeCard} />
      ) : null}
      <div className="pl-end">
        <PledgeHistory pledge={pledge} />
        {status === 'ready' ? (
          <Button look="line" height={40} onClick={onChangeCard}>
            {t('my.list.changeCard')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

/** What the backer sees as its state: a pledge that ended because its project failed was not withdrawn by anybody. */
function statusText({ status, project, purpose }: Pledge): string {
  if (status === 'cancel' && project.state === 'fail')
    return purpose === 'ordermade' ? t('card.failOrder') : t('card.failFunding');
  return t(`pay.status.${status}`);
}

function FailedCharge({ pledge, onChangeCard }: { pledge: Pledge; onChangeCard(): void }) {
  const { failureReason: reason, status, paymentDate } = pledge;
  const failed = reason ? t('my.list.failed', { reason }) : t('my.list.failedPlain');
  if (status === 'fail')
    return (
      <NoticeBox look="danger" icon={CircleAlert}>
        {failed}
      </NoticeBox>
    );
  return (
    <NoticeBox
      look="danger"
      icon={CircleAlert}
      action={
        <Button height={40} onClick={onChangeCard}>
          {t('my.list.changeCard')}
        </Button>
      }
    >
      <b>{failed}</b>
      <br />
      {t('my.list.retry', { date: dateOf(paymentDate) })}
    </NoticeBox>
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
