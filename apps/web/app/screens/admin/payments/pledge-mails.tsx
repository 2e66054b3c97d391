import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import type { PledgeFile } from '#app/data/console/payments.ts';
import { mailName } from './mail-name.ts';
import { RealTimeNote } from './real-time-note.tsx';

/** The mails about a pledge. */
export function PledgeMails({ mails, movedMs }: Pick<PledgeFile, 'mails' | 'movedMs'>) {
  return (
    <section aria-labelledby="pledge-mails" className="pay-b">
      <h2 id="pledge-mails">{t('admin.pledge.mails')}</h2>
      {mails.length === 0 ? <p className="adm-q">{t('admin.pledge.mails.none')}</p> : null}
      <RealTimeNote movedMs={movedMs} />
      <ul className="pay-m">
        {mails.map(({ kind, at, sentAt, error }) => (
          <li key={`${kind}${at}`}>
            <b>{mailName(kind)}</b>
            <small>
              {sentAt === undefined ? (error ?? t('admin.pledge.mail.waiting')) : formatMoment(sentAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
