import { t } from '@pq/domain/copy';
import { formatOrder, type OrderNumber } from '@pq/domain/pledge/order-number';

export type MailContent = {
  subject: string;
  nickname: string;
  title: string;
  paragraphs: string[];
  facts?: Fact[];
  action?: { label: string; href: string };
  secondAction?: { label: string; href: string };
  note?: string;
  /** Ordermade is teal. */
  purpose?: 'projects' | 'ordermade';
};

export type Fact = { label: string; value: string; strong?: boolean };

export type Templates<Mails> = { [Kind in keyof Mails]: (data: Mails[Kind], site: string) => MailContent };

export type MakerData = {
  nickname: string;
  title: string;
  purpose: 'projects' | 'ordermade';
  projectKey: string;
};
/** `reward` is its title, `title` that of the project. */
export type RewardData = MakerData & { reward: string };

export const rewardFacts = ({ title, reward }: { title: string; reward: string }): Fact[] => [
  { label: t('mail.field.project'), value: title },
  { label: t('mail.field.boxReward'), value: reward },
];

/** Absent in mails of older releases, null while the pledge has none. */
export function orderFacts({ order }: { order?: OrderNumber | null }): Fact[] {
  return order ? [{ label: t('mail.field.order'), value: formatOrder(order) }] : [];
}
