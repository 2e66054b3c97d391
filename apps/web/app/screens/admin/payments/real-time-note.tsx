import { t } from '@pq/domain/copy';
import { quote } from '../parts/looks.ts';

/** Where the sandbox's clock was moved: what is beside other times is told in real time. */
export function RealTimeNote({ movedMs }: { movedMs: number }) {
  return movedMs > 0 ? <p className={quote}>{t('admin.mails.realTime')}</p> : null;
}
