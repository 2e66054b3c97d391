import type { MailKind } from '@pq/domain/mail-kinds';
import { accountMails } from './account-mails.ts';
import { backerMails } from './backer-mails.ts';
import { boxMails } from './box-mails.ts';
import { communityMails } from './community-mails.ts';
import { renderHtml } from './html-layout.ts';
import type { Contents, MailContent } from './mail-content.ts';
import { makerMails } from './maker-mails.ts';
import { operationsMails } from './operations-mails.ts';
import { renderText } from './text-layout.ts';

const contents: Contents = {
  ...accountMails,
  ...backerMails,
  ...makerMails,
  ...communityMails,
  ...boxMails,
  ...operationsMails,
};

/** A mail of the outbox as subject, plain text and HTML. Throws on a kind that this release does not know. */
export function renderMail(
  kind: string,
  data: unknown,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  if (!Object.hasOwn(contents, kind)) throw new Error(`unknown mail kind ${kind}`);
  // enqueueMail wrote the data by the same type.
  const write = contents[kind as MailKind] as (data: unknown, site: string) => MailContent;
  const content = write(data, publicUrl);
  return {
    subject: content.subject.replace(/\s+/g, ' '),
    text: renderText(content, publicUrl),
    html: renderHtml(content, publicUrl),
  };
}
