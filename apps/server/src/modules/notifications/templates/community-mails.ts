import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import type { MailKind } from '@pq/domain/mail-kinds';
import { routeWords } from '@pq/domain/project/project';
import type { Contents } from './mail-content.ts';

type CommunityKind = Extract<
  MailKind,
  'inquiryAsked' | 'inquiryAnswered' | 'askAnswered' | 'writingRestricted' | 'writingReleased'
>;

/** Mails about what people write: questions, their answers, and being kept from writing. */
export const communityMails: Pick<Contents, CommunityKind> = {
  inquiryAsked: ({ nickname, title, purpose, projectKey, text }, site) => ({
    subject: t('mail.inquiry.asked.subject', { title }),
    nickname,
    purpose,
    title: t('mail.inquiry.asked.title'),
    paragraphs: [t('mail.inquiry.asked.body')],
    facts: [
      { label: t('mail.field.project'), value: title },
      { label: t('mail.field.question'), value: text },
    ],
    action: {
      label: t('mail.inquiry.asked.action'),
      href: `${site}/${routeWords[purpose]}/detail/${encodeURIComponent(projectKey)}/inquiry`,
    },
  }),
  inquiryAnswered: ({ nickname, title, purpose, question, text, byTeam }, site) => ({
    subject: t('mail.inquiry.answered.subject', { title }),
    nickname,
    purpose,
    title: t('mail.inquiry.answered.title'),
    paragraphs: [t(byTeam ? 'mail.inquiry.answered.byTeam' : 'mail.inquiry.answered.body')],
    facts: [
      { label: t('mail.field.project'), value: title },
      { label: t('mail.field.question'), value: question },
      { label: t('mail.field.answer'), value: text },
    ],
    action: { label: t('mail.inquiry.answered.action'), href: `${site}/my/inquiry` },
  }),
  askAnswered: ({ nickname, question, text }, site) => ({
    subject: t('mail.ask.answered.subject'),
    nickname: nickname || t('mail.ask.guest'),
    title: t('mail.ask.answered.title'),
    paragraphs: [t('mail.ask.answered.body')],
    facts: [
      { label: t('mail.field.question'), value: question },
      { label: t('mail.field.answer'), value: text },
    ],
    action:
      nickname === ''
        ? { label: t('mail.ask.answered.again'), href: `${site}/ask` }
        : { label: t('mail.ask.answered.action'), href: `${site}/my/inquiry` },
  }),
  writingRestricted: ({ nickname, until, reason }, site) => ({
    subject: t('mail.restricted.subject'),
    nickname,
    title: t('mail.restricted.title'),
    paragraphs: [t('mail.restricted.body')],
    facts: [
      { label: t('mail.field.until'), value: formatDate(until), strong: true },
      { label: t('mail.field.reason'), value: reason },
    ],
    action: { label: t('mail.restricted.action'), href: `${site}/ask` },
  }),
  writingReleased: ({ nickname }, site) => ({
    subject: t('mail.released.subject'),
    nickname,
    title: t('mail.released.title'),
    paragraphs: [t('mail.released.body')],
    action: { label: t('mail.released.action'), href: site },
  }),
};
