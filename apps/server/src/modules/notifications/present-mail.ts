import { secretKinds } from './mail-kinds.ts';
import { renderMail } from './templates/render-mail.ts';

/** What an admin reads of a mail: nothing of the text where its data was erased, or cannot be rendered by this release. */
export type ReadableMail = { subject?: string; text?: string; project?: string };

/**
 * A mail as it is or was sent, from its stored data. Links with secrets are unusable here: mails that open an account show only
 * the site, other mails show links without the values of their queries.
 */
export function presentMail(
  { kind, data }: { kind: string; data: unknown },
  publicUrl: string,
): ReadableMail {
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) return {};
  const project = 'title' in data && typeof data.title === 'string' ? { project: data.title } : {};
  try {
    const { subject, text } = renderMail(kind, data, publicUrl);
    return {
      subject,
      text: text.replace(LINK, secretKinds.has(kind) ? siteOnly : withoutValues),
      ...project,
    };
  } catch {
    return project;
  }
}

const LINK = /https?:\/\/\S+/g;
const siteOnly = (link: string) => (URL.canParse(link) ? `${new URL(link).origin}/…` : '…');
const withoutValues = (link: string) => link.replace(/=[^&#\s]+/g, '=…');
