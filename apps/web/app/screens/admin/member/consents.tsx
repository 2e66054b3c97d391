import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import type { MemberFile } from '#app/data/console/moderation.ts';

/** What a member has agreed to and taken back, and which version of it was in force. */
export function Consents({ consents }: Pick<MemberFile, 'consents'>) {
  return (
    <section className="pay-b" aria-labelledby="consents">
      <h2 id="consents">{t('admin.member.consents')}</h2>
      {consents.length === 0 ? <p className="adm-q">{t('admin.member.consents.none')}</p> : null}
      <ul className="pay-m">
        {consents.map(({ policy, agreed, at, version }) => (
          <li key={`${policy}${at}`}>
            <b>
              {t(`policy.tab.${policy}`)} ·{' '}
              {t(agreed ? 'admin.member.consent.on' : 'admin.member.consent.off')}
            </b>
            <small>
              {version === undefined ? null : `${t('admin.member.consent.version', { n: version })} · `}
              {formatMoment(at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
