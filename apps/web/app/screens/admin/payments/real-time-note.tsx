import { t } from '@pq/domain/copy';
import { quote } from '../parts/classes.ts';

/** For a sandbox whose clock was moved: these times are in real time, unlike the others. */
export function RealTimeNote({ movedMs }: { movedMs: number }) {
  return movedMs > 0 ? <p className={quote}>{t('admin.mails.realTime')}</p> : null;
}
