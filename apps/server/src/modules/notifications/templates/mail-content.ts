import { t } from '@pq/domain/copy';
import type { MailKind } from '@pq/domain/mail-kinds';
import type { MailData } from '../mail-kinds.ts';

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

export type Contents = { [Kind in MailKind]: (data: MailData[Kind], site: string) => MailContent };

export const rewardFacts = ({ title, reward }: { title: string; reward: string }): Fact[] => [
  { label: t('mail.field.project'), value: title },
  { label: t('mail.field.boxReward'), value: reward },
];
