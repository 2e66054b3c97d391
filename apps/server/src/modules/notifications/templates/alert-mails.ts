import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import type { Templates } from './mail-content.ts';

type ProjectData = { title: string; purpose: 'projects' | 'ordermade'; projectKey: string };

export type AlertMails = {
  /** To an address that nobody has proven. `token` confirms and erases it. */
  alertConfirm: ProjectData & { start: string; token: string };
};

export const alertMails: Templates<AlertMails> = {
  alertConfirm: ({ title, purpose, start, token }, site) => ({
    subject: t('mail.alertConfirm.subject', { title }),
    nickname: '',
    purpose,
    title: t('mail.alertConfirm.title'),
    paragraphs: [t('mail.alertConfirm.body', { n: limits.alertConfirmHours })],
    facts: [
      { label: t('mail.field.project'), value: title },
      { label: t('mail.field.start'), value: formatDate(start) },
    ],
    action: {
      label: t('mail.alertConfirm.action'),
      href: `${site}/alert/confirm/${encodeURIComponent(token)}`,
    },
    secondAction: {
      label: t('mail.alert.erase'),
      href: `${site}/alert/off/${encodeURIComponent(token)}`,
    },
    note: t('mail.alertConfirm.note', { n: limits.alertConfirmHours }),
  }),
};
