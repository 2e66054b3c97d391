import { t } from '@pq/domain/copy';

/** Where the sandbox's clock was moved: what is beside other times is told in real time. */
export function RealTimeNote({ movedMs }: { movedMs: number }) {
  return movedMs > 0 ? <p className="adm-q">{t('admin.mails.realTime')}</p> : null;
}
