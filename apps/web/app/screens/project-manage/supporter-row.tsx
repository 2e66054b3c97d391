import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isOverPledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { Supporter } from '#app/data/project-insight.ts';
import { AttachmentThumb } from '#app/ui/attachment-thumb.tsx';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { SupporterLines } from './supporter-lines.tsx';

const badgeVariants: Record<Supporter['status'], BadgeVariant> = {
  ready: 'purpose',
  retry: 'warn',
  paid: 'success',
  fail: 'danger',
  cancel: 'plain',
  refund: 'plain',
};

export const supporterColumns =
  '@columns:grid-cols-[minmax(0,1.3fr)_minmax(0,1.6fr)_110px_116px_minmax(0,1.2fr)_88px]';
const dim = 'text-small text-ink-3';
const to = '@max-columns:order-2 @max-columns:col-span-full';

export function SupporterRow({
  supporter,
  project,
  isChanged,
  isSelected,
  onSelect,
}: {
  supporter: Supporter;
  project: Project;
  /** Whether the downloaded list has an outdated version of it. */
  isChanged: boolean;
  isSelected: boolean;
  onSelect(on: boolean): void;
}) {
  const { order, nickname, email, status, amount, deliveryprice, donation, refunded, placedAt } = supporter;
  const { profile } = supporter.deliveryinfo;
  const over = isOverPledge(status);
  const cancelledClass = over ? 'font-normal text-ink-3' : '';
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5 border-b border-line py-5 text-note @columns:gap-5 @columns:p-4 ${supporterColumns}`}
    >
      <div className="flex gap-1">
        <span className="-my-2.5">
          <Checkbox checked={isSelected} onChange={({ target }) => onSelect(target.checked)}>
            <span className="sr-only">{t('supporters.select', { name: nickname })}</span>
          </Checkbox>
        </span>
        <div className="min-w-0">
          <h2 className={`text-button ${cancelledClass}`}>{nickname}</h2>
          {order === null ? null : (
            <p className={dim}>
              <span className="sr-only">{t('supporters.col.number')} </span>
              {order}
            </p>
          )}
          {profile.name ? (
            <p className={dim}>
              {profile.name} · <span className="whitespace-nowrap">{profile.tel}</span>
            </p>
          ) : null}
          {email ? <p className={dim}>{email}</p> : null}
        </div>
      </div>
      <ul className="grid content-start gap-y-1.5 @max-columns:order-1 @max-columns:col-span-full">
        <SupporterLines supporter={supporter} project={project} cancelledClass={cancelledClass} over={over} />
        {donation > 0 ? (
          <li className={dim}>{t('supporters.donation', { amount: formatWon(donation) })}</li>
        ) : null}
      </ul>
      <div className="text-right whitespace-nowrap">
        <b className={cancelledClass}>{formatWon(amount + deliveryprice)}</b>
        {deliveryprice > 0 ? (
          <p className={dim}>{t('supporters.fee', { amount: formatWon(deliveryprice) })}</p>
        ) : null}
        {supporter.parcel && deliveryprice === 0 ? <p className={dim}>{t('delivery.free')}</p> : null}
        {refunded > 0 ? (
          <p className={dim}>{t('supporters.refunded', { amount: formatWon(refunded) })}</p>
        ) : null}
      </div>
      <div className="@max-columns:-order-1">
        <Badge variant={badgeVariants[status]}>
          {t(pledgeStatusKey({ ...supporter, purpose: project.purpose }))}
        </Badge>
        {isChanged ? (
          <Badge variant="warn" className="@columns:mt-1 @max-columns:ml-1">
            {t('supporters.changes.badge')}
          </Badge>
        ) : null}
      </div>
      <Delivery supporter={supporter} over={over} />
      <time
        className={`${dim} @max-columns:-order-1 @max-columns:text-right`}
        dateTime={new Date(placedAt).toISOString()}
      >
        {formatDay(placedAt)}
      </time>
    </li>
  );
}

function Delivery({ supporter, over }: { supporter: Supporter; over: boolean }) {
  const { address, etc, files } = supporter.deliveryinfo;
  if (over) return <p className={`${to} ${dim}`}>{t('supporters.gone')}</p>;
  return (
    <div className={to}>
      {supporter.parcel ? null : <p className={dim}>{t('delivery.none')}</p>}
      {address.basic ? (
        <p>
          ({address.zonecode}) {address.basic} {address.detail}
        </p>
      ) : null}
      {etc ? (
        <p className={dim}>
          <span className="sr-only">{t('supporters.note')} </span>
          {etc}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label={t('supporters.files')} className="mt-1 flex flex-wrap gap-1.5">
          {files.map(({ url, name }) => (
            <li key={url} title={name}>
              <AttachmentThumb url={url} alt={name} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
