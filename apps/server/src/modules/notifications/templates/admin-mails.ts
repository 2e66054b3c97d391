import { t } from '@pq/domain/copy';
import type { Templates } from './mail-content.ts';

export type AdminMails = {
  /** What the daily checks have found, with ids and no names. */
  checksFound: { count: number; lines: readonly string[] };
  /** What the comparison with the provider has found. */
  differencesOpen: { count: number };
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
  differencesOpen: ({ count }, site) => ({
    subject: t('mail.differences.subject', { count }),
    nickname: t('mail.checks.team'),
    title: t('mail.differences.title', { count }),
    paragraphs: [t('mail.differences.body')],
    action: { label: t('mail.differences.action'), href: `${site}/admin/reconciliation` },
  }),
  logHeads: ({ lines }, site) => ({
    subject: t('mail.heads.subject'),
    nickname: t('mail.checks.team'),
    title: t('mail.heads.title'),
    paragraphs: [t('mail.heads.body'), ...lines],
    action: { label: t('mail.checks.action'), href: `${site}/admin` },
  }),
};
