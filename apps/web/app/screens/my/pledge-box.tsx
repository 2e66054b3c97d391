import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { routeWords } from '@pq/domain/project';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Picture } from '#app/ui/picture.tsx';

const looks: Record<Pledge['status'], BadgeLook> = {
  ready: 'purpose',
  retry: 'danger',
  paid: 'success',
  fail: 'danger',
  cancel: 'plain',
  refund: 'plain',
};

/** One pledge: what it is, when its card is charged, and what to do when that failed. */
export function PledgeBox({ pledge, onChangeCard }: { pledge: Pledge; onChangeCard(): void }) {
  const { project } = pledge;
  const ended = pledge.status === 'cancel' || pledge.status === 'fail' || pledge.status === 'refund';
  const detail = `/${routeWords[pledge.purpose]}/detail/${pledge.projectid}`;
  const pending = pledge.status === 'ready' || pledge.status === 'retry';
  return (
    <article
      className={ended ? 'pl is-off' : 'pl'}
      data-purpose={pledge.purpose === 'ordermade' ? 'order' : 'funding'}
    >
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
            <Badge look={looks[pledge.status]}>{t(`pay.status.${pledge.status}`)}</Badge>
          </div>
          <h2>
            <Link to={detail}>{project.title}</Link>
          </h2>
          <p className="rwd">{rewardsText(pledge)}</p>
        </div>
        <div className="amt">
          <b>{formatWon(pledge.paymentinfo.callAmount)}</b>
        </div>
        <dl>
          <dt>{ended ? t('my.list.canceledOn') : t('my.list.paymentDate')}</dt>
          <dd>{ended ? dateOf(pledge.history.at(-1)?.at ?? pledge.paymentDate) : paymentText(pledge)}</dd>
          <dt>{t('my.list.card')}</dt>
          <dd>
            {pledge.card.PCD_PAY_CARDNAME} {pledge.card.PCD_PAY_CARDNUM}
          </dd>
          <dt className="mb">{t('pay.sum.total')}</dt>
          <dd className="mb">{formatWon(pledge.paymentinfo.callAmount)}</dd>
        </dl>
      </div>
      {pledge.status === 'retry' ? <FailedCharge pledge={pledge} onChangeCard={onChangeCard} /> : null}
      {pledge.status === 'fail' ? (
        <NoticeBox look="danger" icon={CircleAlert}>
          {failureText(pledge)}
        </NoticeBox>
      ) : null}
      <details className="pl-h">
        <summary>{t('my.list.history')}</summary>
        <ol>
          {pledge.history.map((entry) => (
            <li key={`${entry.at}${entry.what}`}>
              <time dateTime={new Date(entry.at).toISOString()}>{dateOf(entry.at)}</time>
              <span>{t(`my.list.history.${entry.what}`)}</span>
              {entry.amount ? <b>{formatWon(entry.amount)}</b> : null}
            </li>
          ))}
        </ol>
      </details>
      {pending && pledge.status === 'ready' ? (
        <div className="acts">
          <Button look="line" height={40} onClick={onChangeCard}>
            {t('my.list.changeCard')}
          </Button>
        </div>
      ) : null}
    </article>
  );
}

function FailedCharge({ pledge, onChangeCard }: { pledge: Pledge; onChangeCard(): void }) {
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
      <b>{failureText(pledge)}</b> {t('my.list.retry', { date: dateOf(pledge.paymentDate) })}
    </NoticeBox>
  );
}

function failureText(pledge: Pledge): string {
  return pledge.failureReason
    ? t('my.list.failed', { reason: pledge.failureReason })
    : t('my.list.failedPlain');
}

function rewardsText(pledge: Pledge): string {
  return pledge.deliveryinfo.contentidx
    .map(({ idx, count }) => {
      const context = pledge.project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
      return t('my.list.rewardLine', { context, n: formatNumber(count) });
    })
    .join(', ');
}

function paymentText(pledge: Pledge): string {
  return t('detail.finalPay.value', { date: dateOf(pledge.paymentDate) });
}

function dateOf(instantMs: number): string {
  return formatDate(seoulDate(instantMs));
}
