import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import type { PledgeFile } from '#app/data/console/payments.ts';
import { Box, BoxLine, BoxList } from '../parts/box.tsx';
import { quote } from '../parts/looks.ts';
import { mailName } from './mail-name.ts';
import { RealTimeNote } from './real-time-note.tsx';

/** The mails about a pledge. */
export function PledgeMails({ mails, movedMs }: Pick<PledgeFile, 'mails' | 'movedMs'>) {
  return (
    <Box id="pledge-mails" title={t('admin.pledge.mails')}>
      <div className="grid gap-3">
        {mails.length === 0 ? <p className={quote}>{t('admin.pledge.mails.none')}</p> : null}
        <RealTimeNote movedMs={movedMs} />
      </div>
      <BoxList>
        {mails.map(({ kind, at, sentAt, error }) => (
          <BoxLine
            key={`${kind}${at}`}
            note={sentAt === undefined ? (error ?? t('admin.pledge.mail.waiting')) : formatMoment(sentAt)}
          >
            <b>{mailName(kind)}</b>
          </BoxLine>
        ))}
      </BoxList>
    </Box>
  );
}
