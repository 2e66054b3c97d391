import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { small } from './classes.ts';

/** What confirms an act of two admins; not for the one who has asked for it. */
export function OtherConfirms({ mayConfirm, children }: { mayConfirm: boolean; children: ReactNode }) {
  return mayConfirm ? children : <p className={small}>{t('admin.otherConfirms')}</p>;
}
