import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { routeSegments } from '@pq/domain/project/project';
import type { MailContent, MakerData, Templates } from './mail-content.ts';

type ProjectData = Omit<MakerData, 'nickname'>;

export type AlertMails = {
  /** To an address that nobody has proven. `token` confirms and erases it. */
  alertConfirm: ProjectData & { start: string; token: string };
  /** A project whose opening the member has asked for is open until the day `finish`. */
  alertOpened: MakerData & { finish: string };
  /** The same to a visitor; `token` erases the address. */
  alertOpenedByEmail: ProjectData & { finish: string; token: string };
  /** A project that the member has scrapped closes in so many days. */
  scrapSoon: MakerData & { days: number; finish: string };
  /** Few pieces are left of a reward of such a project. */
  scrapLow: MakerData & { reward: string; pieces: number };
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
  alertOpened: (data, site) => ({ ...opened(data, site), nickname: data.nickname }),
  alertOpenedByEmail: (data, site) => ({
    ...opened(data, site),
    secondAction: {
      label: t('mail.alert.erase'),
      href: `${site}/alert/off/${encodeURIComponent(data.token)}`,
    },
    note: t('mail.alertOpened.note', { n: limits.alertDays }),
  }),
  scrapSoon: (data, site) => ({
    subject: t('mail.scrapSoon.subject', { title: data.title, n: data.days }),
    nickname: data.nickname,
    purpose: data.purpose,
    title: t('mail.scrapSoon.title', { n: data.days }),
    paragraphs: [t('mail.scrapSoon.body')],
    facts: [
      { label: t('mail.field.project'), value: data.title },
      { label: t('mail.field.finish'), value: formatDate(data.finish), strong: true },
    ],
    action: toProject(data, site),
  }),
  scrapLow: (data, site) => ({
    subject: t('mail.scrapLow.subject', { reward: data.reward, n: formatNumber(data.pieces) }),
    nickname: data.nickname,
    purpose: data.purpose,
    title: t('mail.scrapLow.title'),
    paragraphs: [t('mail.scrapLow.body')],
    facts: [
      { label: t('mail.field.project'), value: data.title },
      { label: t('mail.field.reward'), value: data.reward },
      {
        label: t('mail.field.pieces'),
        value: t('common.count', { n: formatNumber(data.pieces) }),
        strong: true,
      },
    ],
    action: toProject(data, site),
  }),
};

function opened({ finish, ...project }: ProjectData & { finish: string }, site: string): MailContent {
  const { title, purpose } = project;
  return {
    subject: t('mail.alertOpened.subject', { title }),
    nickname: '',
    purpose,
    title: t('mail.alertOpened.title'),
    paragraphs: [t('mail.alertOpened.body')],
    facts: [
      { label: t('mail.field.project'), value: title },
      { label: t('mail.field.finish'), value: formatDate(finish) },
    ],
    action: toProject(project, site),
  };
}

function toProject({ purpose, projectKey }: ProjectData, site: string): { label: string; href: string } {
  const href = `${site}/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}`;
  return { label: t('mail.alert.project'), href };
}
