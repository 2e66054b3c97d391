import type { MailKind } from '@pq/domain/copy/mail/mail-kinds';
import type { AdminMails } from './templates/admin-mails.ts';
import type { AlertMails } from './templates/alert-mails.ts';
import type { BackerMails } from './templates/backer-mails.ts';
import type { MakerMails } from './templates/maker-mails.ts';
import type { MemberMails } from './templates/member-mails.ts';
import type { NewsMails } from './templates/news-mails.ts';
import type { ShippingMails } from './templates/shipping-mails.ts';

type AllMails = MemberMails & BackerMails & ShippingMails & AlertMails & MakerMails & NewsMails & AdminMails;

/**
 * Every mail that the product sends, with the plain values that its text is made of, so that rendering needs no
 * database. Amounts in KRW, dates `YYYY-MM-DD` in Seoul, `link` absolute.
 */
export type MailData = { [Kind in MailKind]: AllMails[Kind] };

/** Mails whose data opens an account, or contains texts that may be deleted later: it is erased once they are sent. */
export const secretKinds: ReadonlySet<string> = new Set<MailKind>([
  'verifyEmail',
  'resetPassword',
  'inquiryAsked',
  'inquiryAnswered',
  'askAnswered',
  'proofSent',
  'proofAnswered',
  'shippingCorrected',
  'addressLockSoon',
  'addressAgain',
  'rewardRemoved',
  'backerRefunded',
  'alertConfirm',
  'newsPublished',
  'newsOfScrapped',
  'alertOpenedByEmail',
]);

/** Mails to former members and to visitors: their rows, which contain the address, are deleted once they are sent. */
export const lastKinds: ReadonlySet<string> = new Set<MailKind>([
  'farewell',
  'alertConfirm',
  'alertOpenedByEmail',
]);
