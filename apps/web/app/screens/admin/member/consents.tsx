import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import type { MemberFile } from '#app/data/console/moderation.ts';
import { Box, BoxLine, BoxList } from '../parts/box.tsx';
import { quote } from '../parts/looks.ts';

/** What a member has agreed to and taken back, and which version of it was in force. */
export function Consents({ consents }: Pick<MemberFile, 'consents'>) {
  return (
    <Box id="consents" title={t('admin.member.consents')}>
      {consents.length === 0 ? <p className={quote}>{t('admin.member.consents.none')}</p> : null}
      <BoxList>
        {consents.map(({ policy, agreed, at, version }) => (
          <BoxLine
            key={`${policy}${at}`}
            note={
              <>
                {version === undefined ? null : `${t('admin.member.consent.version', { n: version })} · `}
                {formatMoment(at)}
              </>
            }
          >
            <b>
              {t(`policy.tab.${policy}`)} ·{' '}
              {t(agreed ? 'admin.member.consent.on' : 'admin.member.consent.off')}
            </b>
          </BoxLine>
        ))}
      </BoxList>
    </Box>
  );
}
