import type { listSupporters } from '@pq/contract/calls/projects';
import type { DataOf } from '@pq/contract/client';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isOverPledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import { Paperclip } from 'lucide-react';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Supporter = DataOf<typeof listSupporters>[number];

const looks: Record<Supporter['status'], BadgeLook> = {
  ready: 'purpose',
  retry: 'warn',
  paid: 'success',
  fail: 'danger',
  cancel: 'plain',
  refund: 'plain',
};

/** One supporter: a row on wide screens, a card on phones. */
export function SupporterRow({ supporter, project }: { supporter: Supporter; project: Project }) {
  const { nickname, email, status, amount, deliveryprice, donation, refunded, rewards, placedAt } = supporter;
  const { profile } = supporter.deliveryinfo;
  const over = isOverPledge(status);
  return (
    <li className={over ? 'is-off' : undefined}>
      <div className="who">
        <h2>{nickname}</h2>
        {profile.name ? (
          <p>
            {profile.name} · <span className="nb">{profile.tel}</span>
          </p>
        ) : null}
        {email ? <p>{email}</p> : null}
      </div>
      <ul className="what">
        {rewards.map(({ idx, context, count }) => (
          <li key={idx}>{t('my.list.rewardLine', { context, n: formatNumber(count) })}</li>
        ))}
        {donation > 0 ? (
          <li className="dim">{t('supporters.donation', { amount: formatWon(donation) })}</li>
        ) : null}
      </ul>
      <div className="paid">
        <b>{formatWon(amount + deliveryprice)}</b>
        {deliveryprice > 0 ? <p>{t('supporters.fee', { amount: formatWon(deliveryprice) })}</p> : null}
        {supporter.parcel && deliveryprice === 0 ? <p>{t('delivery.free')}</p> : null}
        {refunded > 0 ? <p>{t('supporters.refunded', { amount: formatWon(refunded) })}</p> : null}
      </div>
      <div className="st">
        <Badge look={looks[status]}>{t(pledgeStatusKey({ ...supporter, purpose: project.purpose }))}</Badge>
      </div>
      <Delivery supporter={supporter} over={over} />
      <time dateTime={new Date(placedAt).toISOString()}>{formatDay(placedAt)}</time>
    </li>
  );
}

function Delivery({ supporter, over }: { supporter: Supporter; over: boolean }) {
  const { address, etc, files } = supporter.deliveryinfo;
  if (over) return <p className="to dim">{t('supporters.gone')}</p>;
  return (
    <div className="to">
      {supporter.parcel ? null : <p className="dim">{t('delivery.none')}</p>}
      {address.basic ? (
        <p>
          ({address.zonecode}) {address.basic} {address.detail}
        </p>
      ) : null}
      {etc ? (
        <p className="dim">
          <span className="sr">{t('supporters.note')} </span>
          {etc}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="fl" aria-label={t('supporters.files')}>
          {files.map(({ url, name }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <Icon of={Paperclip} size={16} />
                {name}
                <span className="sr"> {t('common.newWindow')}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
