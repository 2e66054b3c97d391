import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { routeSegments } from '@pq/domain/project/project';
import type { MailContent, MakerData, Templates } from './mail-content.ts';

export type MemberMails = {
  /** To a mailbox that nobody has proven, whose owner need not be who chose the nickname. */
  verifyEmail: { link: string };
  /** `nickname` is empty while the e-mail is unproven. */
  resetPassword: { nickname: string; link: string };
  joinedElsewhere: { nickname: string; provider: 'kakao' | 'naver' };
  passwordChanged: { nickname: string };
  secondFactorEnrolled: { nickname: string };
  secondFactorRemoved: { nickname: string };
  recoveryCodesRenewed: { nickname: string };
  recoveryCodeUsed: { nickname: string; left: number };
  /** Confirms a change of the marketing consent, as the law demands. `date` is when it was made. */
  marketingChanged: { nickname: string; agreed: boolean; date: string };
  marketingKept: { nickname: string; date: string };
  /** A policy changes on `effectiveAt`; `summary` is what, in the words of the operations team. */
  policyChanged: { nickname: string; policy: string; policyId: string; effectiveAt: string; summary: string };
  farewell: { nickname: string };
  /** Makers may read secret ones too. */
  inquiryAsked: MakerData & { text: string };
  /** The answer to a question: `question` is the recipient's own, `text` the answer. */
  inquiryAnswered: MakerData & { question: string; text: string; byTeam?: boolean };
  /** `nickname` is empty for visitors, who have no list of their questions. */
  askAnswered: { nickname: string; question: string; text: string };
  /** Nothing may be written through the day `until`. */
  writingRestricted: { nickname: string; until: string; reason: string };
  writingReleased: { nickname: string };
  /** `message` says what has to be corrected. */
  identityDecided: { nickname: string; state: 'verified' | 'fix'; message: string };
  /** A change of a verified identity was sent: also to its tax e-mails. */
  accountChanged: { nickname: string; what: 'account' | 'details' };
};

export const memberMails: Templates<MemberMails> = {
  verifyEmail: ({ link }) => ({
    subject: t('mail.verify.subject'),
    nickname: '',
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
  joinedElsewhere: ({ nickname, provider }, site) => {
    const method = { method: t(`my.info.provider.${provider}`) };
    return {
      subject: t('mail.joinedElsewhere.subject'),
      nickname,
      title: t('mail.joinedElsewhere.title', method),
      paragraphs: [t('mail.joinedElsewhere.body', method)],
      action: { label: t(`login.by.${provider}`), href: `${site}/login?method=${provider}` },
      note: t('mail.joinedElsewhere.note'),
    };
  },
  passwordChanged: ({ nickname }, site) => ({
    subject: t('mail.passwordChanged.subject'),
    nickname,
    title: t('mail.passwordChanged.title'),
    paragraphs: [t('mail.passwordChanged.body')],
    action: { label: t('mail.passwordChanged.action'), href: `${site}/password/find` },
  }),
  secondFactorEnrolled: ({ nickname }, site) =>
    secondFactorMail(nickname, site, {
      subject: t('mail.secondFactor.enrolled.subject'),
      title: t('mail.secondFactor.enrolled.title'),
      body: t('mail.secondFactor.enrolled.body'),
    }),
  secondFactorRemoved: ({ nickname }, site) =>
    secondFactorMail(nickname, site, {
      subject: t('mail.secondFactor.removed.subject'),
      title: t('mail.secondFactor.removed.title'),
      body: t('mail.secondFactor.removed.body'),
    }),
  recoveryCodesRenewed: ({ nickname }, site) =>
    secondFactorMail(nickname, site, {
      subject: t('mail.secondFactor.codesRenewed.subject'),
      title: t('mail.secondFactor.codesRenewed.title'),
      body: t('mail.secondFactor.codesRenewed.body'),
    }),
  recoveryCodeUsed: ({ nickname, left }, site) =>
    secondFactorMail(nickname, site, {
      subject: t('mail.secondFactor.codeUsed.subject'),
      title: t('mail.secondFactor.codeUsed.title'),
      body: t('mail.secondFactor.codeUsed.body', { n: left }),
    }),
  marketingChanged: ({ nickname, agreed, date }, site) => {
    const what = t(agreed ? 'mail.marketing.agreed' : 'mail.marketing.withdrawn');
    return {
      subject: t('mail.marketing.subject', {
        what: t(agreed ? 'my.consent.agreed' : 'my.consent.withdrawn'),
      }),
      nickname,
      title: t(agreed ? 'mail.marketing.title.agreed' : 'mail.marketing.title.withdrawn'),
      paragraphs: [t('mail.marketing.body')],
      facts: [
        { label: t('mail.marketing.sender'), value: company.name },
        { label: t('mail.marketing.what'), value: what },
        { label: t('mail.marketing.on'), value: formatDate(date) },
      ],
      action: { label: t('mail.marketing.action'), href: `${site}/my/info` },
    };
  },
  marketingKept: ({ nickname, date }, site) => ({
    subject: t('mail.marketing.kept.subject'),
    nickname,
    title: t('mail.marketing.kept.title'),
    paragraphs: [t('mail.marketing.kept.body')],
    facts: [
      { label: t('mail.marketing.sender'), value: company.name },
      { label: t('mail.marketing.agreedOn'), value: formatDate(date) },
    ],
    action: { label: t('mail.marketing.action'), href: `${site}/my/info` },
  }),
  policyChanged: ({ nickname, policy, policyId, effectiveAt, summary }, site) => ({
    subject: t('mail.policy.subject', { policy }),
    nickname,
    title: t('mail.policy.title', { policy }),
    paragraphs: [t('mail.policy.body')],
    facts: [
      { label: t('mail.policy.from'), value: formatDate(effectiveAt), strong: true },
      { label: t('mail.policy.what'), value: summary },
    ],
    action: { label: t('mail.policy.action'), href: `${site}/policy/${policyId}` },
    note: t('mail.policy.note'),
  }),
  farewell: ({ nickname }) => ({
    subject: t('mail.farewell.subject'),
    nickname,
    title: t('mail.farewell.title'),
    paragraphs: [t('mail.farewell.body')],
    note: t('mail.farewell.note'),
  }),
  inquiryAsked: ({ nickname, title, purpose, projectKey, text }, site) => ({
    subject: t('mail.inquiry.requested.subject', { title }),
    nickname,
    purpose,
    title: t('mail.inquiry.requested.title'),
    paragraphs: [t('mail.inquiry.requested.body')],
    facts: [
      { label: t('mail.field.project'), value: title },
      { label: t('mail.field.question'), value: text },
    ],
    action: {
      label: t('mail.inquiry.requested.action'),
      href: `${site}/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}/inquiry`,
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
  identityDecided: ({ nickname, state, message }, site) => ({
    subject: t(`mail.identity.${state}.subject`),
    nickname,
    title: t(`mail.identity.${state}.title`),
    paragraphs: [t(`mail.identity.${state}.body`)],
    ...(state === 'fix' && { facts: [{ label: t('mail.field.reason'), value: message }] }),
    action: { label: t('mail.identity.action'), href: `${site}/my/identity` },
  }),
  accountChanged: ({ nickname, what }, site) => ({
    subject: t(`mail.accountChanged.${what}.subject`),
    nickname,
    title: t(`mail.accountChanged.${what}.title`),
    paragraphs: [t(`mail.accountChanged.${what}.body`)],
    action: { label: t('mail.identity.action'), href: `${site}/my/identity` },
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

function secondFactorMail(
  nickname: string,
  site: string,
  { subject, title, body }: { subject: string; title: string; body: string },
): MailContent {
  return {
    subject,
    nickname,
    title,
    paragraphs: [body, t('mail.secondFactor.warning')],
    action: { label: t('mail.secondFactor.action'), href: `${site}/my/info` },
  };
}
