import { t } from '@pq/domain/copy';
import type { Templates } from './mail-content.ts';

export type AdminMails = {
  /** What the daily checks have found, with ids and no names. */
  checksFound: { count: number; lines: readonly string[] };
  logHeads: { lines: readonly string[] };
};

export const adminMails: Templates<AdminMails> = {
  checksFound: ({ count, lines }, site) => ({
    subject: t('mail.checks.subject', { count }),
    nickname: t('mail.checks.team'),
    title: t('mail.checks.title', { count }),
    paragraphs: [t('mail.checks.body'), ...lines],
    action: { label: t('mail.checks.action'), href: `${site}/admin` },
  }),
  logHeads: ({ lines }, site) => ({
    subject: t('mail.heads.subject'),
    nickname: t('mail.checks.team'),
    title: t('mail.heads.title'),
    paragraphs: [t('mail.heads.body'), ...lines],
    action: { label: t('mail.checks.action'), href: `${site}/admin` },
  }),
};
