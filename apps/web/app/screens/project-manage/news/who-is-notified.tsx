import type { DataOf } from '@pq/contract/client';
import type { previewNews } from '@pq/contract/endpoints/news';
import type { NewsAudience } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';

export type NewsPreview = DataOf<typeof previewNews>;

type Props = { preview: NewsPreview; audience: NewsAudience; isLater: boolean };

/** Before an item is published: who will be notified of it, and how many mails of the week are left. */
export function WhoIsNotified({ preview, audience, isLater }: Props) {
  const { backers, scrappers, mails, muted, weekMails } = preview;
  const isMailed = weekMails.nextAt === null;
  return (
    <>
      <dl className="mt-3 grid gap-2 text-note">
        <Count name={t('news.who.backers')} n={backers} />
        {audience === 'all' ? <Count name={t('news.who.scrappers')} n={scrappers} /> : null}
        <Count name={t('news.who.muted')} n={muted} />
        <Count name={t('news.who.mails')} n={isMailed ? mails : 0} strong />
        <Count name={t('news.who.inApp')} n={backers + scrappers} strong />
      </dl>
      <p className="mt-2 text-ink-3 text-small">
        {t(audience === 'all' ? 'news.who.adverts' : 'news.who.onlyBackers')}
      </p>
      <WeekMails weekMails={weekMails} isLater={isLater} />
    </>
  );
}

function Count({ name, n, strong = false }: { name: string; n: number; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className={strong ? 'font-semibold' : ''}>{t('common.people', { n: formatNumber(n) })}</dd>
    </div>
  );
}

type WeekProps = Pick<NewsPreview, 'weekMails'> & Pick<Props, 'isLater'>;

function WeekMails({ weekMails: { used, of, nextAt }, isLater }: WeekProps) {
  if (nextAt !== null)
    return (
      <p className="mt-4 rounded-field bg-accent-tint px-4 py-3 text-accent-ink text-note" role="status">
        {t('news.who.week.full', { of })} {t('news.who.week.next', { date: formatMoment(nextAt) })}{' '}
        {t(isLater ? 'news.who.week.later' : 'news.who.week.published')}
      </p>
    );
  return (
    <p className="mt-4 text-ink-2 text-small">
      {t('news.who.week', { used, of })} {t('news.who.week.nth', { n: used + 1 })}
    </p>
  );
}
