import type { MailKind } from '@pq/domain/mail-kinds';
import type { MailData } from '../mail-kinds.ts';

/** What a mail says, before it takes a form. `paragraphs`, `facts` and the rest are plain text. */
export type MailContent = {
  subject: string;
  /** Greets by name; null for nobody known. */
  nickname: string;
  title: string;
  paragraphs: string[];
  facts?: Fact[];
  action?: { label: string; href: string };
  secondAction?: { label: string; href: string };
  note?: string;
  /** Ordermade wears teal (design.md). */
  purpose?: 'projects' | 'ordermade';
};

export type Fact = { label: string; value: string; strong?: boolean };

/** What each kind says; `site` is the public URL without a slash at its end. */
export type Contents = { [Kind in MailKind]: (data: MailData[Kind], site: string) => MailContent };
