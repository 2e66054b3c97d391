import { t } from '@pq/domain/copy';
import type { Contents } from './mail-content.ts';

/** Mails about the account itself. */
export const accountMails: Pick<Contents, 'verifyEmail' | 'resetPassword'> = {
  verifyEmail: ({ nickname, link }) => ({
    subject: t('mail.verify.subject'),
    nickname,
    title: t('mail.verify.title'),
    paragraphs: [t('mail.verify.body')],
    action: { label: t('mail.verify.action'), href: link },
    note: t('mail.verify.note'),
  }),
  resetPassword: ({ nickname, link }) => ({
    subject: t('mail.password.subject'),
    nickname,
    title: t('mail.password.title'),
    paragraphs: [t('mail.password.body')],
    action: { label: t('mail.password.action'), href: link },
    note: t('mail.password.note'),
  }),
};
