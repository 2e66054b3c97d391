import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import type { MailKind } from '@pq/domain/mail-kinds';
import type { Contents, Fact } from './mail-content.ts';

type BoxKind = Extract<MailKind, 'rewardApproved' | 'rewardRejected' | 'rewardOpened' | 'rewardReplaced'>;

/** Mails about rewards of the PQ box: to their maker, and to those who may open them. */
export const boxMails: Pick<Contents, BoxKind> = {
  rewardApproved: (data, site) => ({
    ...toManagement(data, site),
    subject: t('mail.reward.approved.subject', { reward: data.reward }),
    title: t('mail.reward.approved.title'),
    paragraphs: [t(data.opens === 'now' ? 'mail.reward.approved.body.now' : 'mail.reward.approved.body')],
    facts: [...named(data), { label: t('pq.start'), value: formatDate(data.start), strong: true }],
  }),
  rewardRejected: (data, site) => ({
    ...toManagement(data, site),
    subject: t('mail.reward.rejected.subject', { reward: data.reward }),
    title: t('mail.reward.rejected.title'),
    paragraphs: [t('mail.reward.rejected.body')],
    facts: [...named(data), { label: t('mail.field.reason'), value: data.reason }],
  }),
  rewardOpened: (data, site) => ({
    nickname: data.nickname,
    purpose: data.purpose,
    subject: t('mail.reward.opened.subject', { title: data.title }),
    title: t('mail.reward.opened.title'),
    paragraphs: [t('mail.reward.opened.body')],
    facts: [...named(data), { label: t('pq.finish'), value: formatDate(data.finish), strong: true }],
    action: toReward(data, site),
  }),
  rewardReplaced: (data, site) => ({
    nickname: data.nickname,
    purpose: data.purpose,
    subject: t('mail.reward.replaced.subject', { title: data.title }),
    title: t('mail.reward.replaced.title'),
    paragraphs: [t('mail.reward.replaced.body')],
    facts: [...named(data), { label: t('mail.reward.replaced.file'), value: data.file }],
    action: toReward(data, site),
  }),
};

function toReward({ purpose, projectKey, rewardKey }: Data & { rewardKey: string }, site: string) {
  const href = `${site}/pqbox/detail/${purpose}/${encodeURIComponent(projectKey)}/${encodeURIComponent(rewardKey)}`;
  return { label: t('mail.reward.opened.action'), href };
}

type Data = {
  nickname: string;
  title: string;
  purpose: 'projects' | 'ordermade';
  projectKey: string;
  reward: string;
};

function toManagement({ nickname, purpose, projectKey }: Data, site: string) {
  const href = `${site}/pqbox/management/${purpose}/${encodeURIComponent(projectKey)}`;
  return { nickname, purpose, action: { label: t('pq.manage.title'), href } };
}

const named = ({ title, reward }: Data): Fact[] => [
  { label: t('mail.field.project'), value: title },
  { label: t('mail.field.boxReward'), value: reward },
];
