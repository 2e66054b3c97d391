import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import type { MailKind } from '@pq/domain/copy/mail/mail-kinds';
import { isAdvertKind, isNotificationKind } from '@pq/domain/notification';
import { type Html, html, raw } from '#src/platform/html.ts';
import type { MailData } from '../mail-kinds.ts';
import type { MailOffLink } from '../sending.ts';
import { adminMails } from './admin-mails.ts';
import { alertMails } from './alert-mails.ts';
import { backerMails } from './backer-mails.ts';
import type { Fact, MailContent, Templates } from './mail-content.ts';
import { makerMails } from './maker-mails.ts';
import { memberMails } from './member-mails.ts';
import { newsMails } from './news-mails.ts';
import { shippingMails } from './shipping-mails.ts';

const templates: Templates<MailData> = {
  ...memberMails,
  ...backerMails,
  ...shippingMails,
  ...alertMails,
  ...makerMails,
  ...newsMails,
  ...adminMails,
};

/** A mail of the outbox as subject, plain text and HTML. Throws on a kind that this release does not know. */
export function renderMail(
  kind: string,
  data: unknown,
  publicUrl: string,
  off: MailOffLink | null = null,
): { subject: string; text: string; html: string } {
  if (!Object.hasOwn(templates, kind)) throw new Error(`unknown mail kind ${kind}`);
  // enqueueMail wrote the data by the same type.
  const write = templates[kind as MailKind] as (data: unknown, site: string) => MailContent;
  const content = write(data, publicUrl);
  const isAdvert = isNotificationKind(kind) && isAdvertKind(kind);
  const subject = content.subject.replace(/\s+/g, ' ');
  return {
    subject: isAdvert ? t('mail.advert.subject', { subject }) : subject,
    text: renderText(content, publicUrl, off),
    html: renderHtml(content, publicUrl, off),
  };
}

/**
 * The design tokens as values: mail programs know neither style sheets nor variables, so styles are set on each element; the classes are
 * for those that know dark mode.
 */
const INK = '#17171C';
const SECONDARY = '#4A4A57';
const HINT = '#6B6B7A';
const LINE = '#E4E4EA';
const GROUND = '#F6F6F9';
const BRAND = { projects: '#4B3FE4', ordermade: '#0B7A75' };
const FONT =
  "'Pretendard Variable',Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic',sans-serif";
const BREAK = 'word-break:keep-all;overflow-wrap:anywhere';
// Outlook for Windows has no max-width: a table limits the width there.
const OUTLOOK_OPEN = raw(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
);
const OUTLOOK_CLOSE = raw('<!--[if mso]></td></tr></table><![endif]-->');
// Pads the preview line of mail lists, so that the following text does not appear in it.
const PREHEADER_END = raw('&#847;&zwnj;&nbsp;'.repeat(40));

/** The one layout of all mails: a white sheet of 600 px, made of tables, that reads well without pictures. */
function renderHtml(content: MailContent, publicUrl: string, off: MailOffLink | null): string {
  const brand = BRAND[content.purpose ?? 'projects'];
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.subject}</title>
<style>${raw(DARK_STYLE)}</style>
</head>
<body class="pq-ground" style="margin:0;padding:0;background-color:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${content.paragraphs[0] ?? content.title}${PREHEADER_END}</div>
<table role="presentation" class="pq-ground" width="100%" cellpadding="0" cellspacing="0" style="background-color:${GROUND}">
<tr><td align="center" style="padding:32px 12px">${OUTLOOK_OPEN}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${raw(FONT)}">
<tr><td style="padding:0 8px 16px"><span class="pq-brand" style="font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${BRAND.projects}">${t('common.appName')}</span></td></tr>
<tr><td class="pq-sheet" style="background-color:#FFFFFF;border:1px solid ${LINE};border-radius:16px;padding:36px 28px">
<h1 class="pq-ink" style="margin:0 0 20px;font-size:22px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${INK};${BREAK}">${content.title}</h1>
${[greeting(content), ...content.paragraphs].map(paragraph)}
${facts(content.facts ?? [])}
${content.action ? button(content.action, brand) : ''}
${content.secondAction ? secondLink(content.secondAction, brand) : ''}
${content.note ? html`<p class="pq-hint" style="margin:24px 0 0;font-size:13px;line-height:20px;color:${HINT};${BREAK}">${content.note}</p>` : ''}
</td></tr>
<tr><td class="pq-hint" style="padding:20px 8px 0;font-size:13px;line-height:20px;color:${HINT};${BREAK}">${t('mail.footer.noReply')} <a class="pq-hint" href="${publicUrl}/ask" style="color:${HINT}">${t('mail.footer.ask')}</a><br>${company.name} · ${company.address}<br>${t('mail.footer.tel', { tel: company.tel })}${off ? offLinks(off, publicUrl) : ''}</td></tr>
</table>
${OUTLOOK_CLOSE}</td></tr>
</table>
</body>
</html>
`.text;
}

function offLinks(off: MailOffLink, publicUrl: string): Html {
  const link = (href: string, label: string) =>
    html`<a class="pq-hint" href="${href}" style="color:${HINT}">${label}</a>`;
  return html`<br>${link(off.url, t(offLabels[off.of]))} · ${link(`${publicUrl}/my/notification/settings`, t('mail.footer.settings'))}`;
}

const offLabels = {
  project: 'mail.footer.off.project',
  group: 'mail.footer.off.group',
  adverts: 'mail.footer.off.adverts',
} as const;

function greeting({ nickname }: MailContent): string {
  return nickname === '' ? t('mail.greeting.unnamed') : t('mail.greeting', { nickname });
}

function paragraph(text: string): Html {
  return html`<p class="pq-second" style="margin:0 0 8px;font-size:15px;line-height:24px;color:${SECONDARY};${BREAK}">${text}</p>`;
}

function facts(list: Fact[]): Html {
  if (list.length === 0) return raw('');
  return html`<table role="presentation" class="pq-facts" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;background-color:${GROUND};border-radius:12px">
<tr><td style="padding:14px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${list.map(fact)}
</table></td></tr></table>`;
}

function fact({ label, value, strong }: Fact): Html {
  const weight = strong ? '700' : '400';
  return html`<tr><td class="pq-hint" width="88" valign="top" style="padding:6px 12px 6px 0;font-size:13px;line-height:22px;color:${HINT}">${label}</td><td class="pq-ink" valign="top" style="padding:6px 0;font-size:15px;line-height:22px;font-weight:${weight};color:${INK};white-space:pre-line;${BREAK}">${unbroken(value)}</td></tr>`;
}

function unbroken(value: string): Html {
  const parts = value.split(/([\d*]+(?:-[\d*]+){2,})/).map((part, at) => {
    return at % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`;
  });
  return raw(parts.map(({ text }) => text).join(''));
}

function button({ label, href }: { label: string; href: string }, brand: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:28px 0 0"><tr><td align="center" bgcolor="${brand}" style="border-radius:8px;mso-padding-alt:14px 20px"><a href="${href}" style="display:block;padding:14px 20px;font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none">${label}</a></td></tr></table>
<p class="pq-hint" style="margin:16px 0 0;font-size:13px;line-height:20px;color:${HINT};${BREAK}">${t('mail.linkHint')}<br><span style="word-break:break-all">${href}</span></p>`;
}

function secondLink({ label, href }: { label: string; href: string }, brand: string): Html {
  return html`<p style="margin:16px 0 0;font-size:15px;line-height:24px"><a class="pq-brand" href="${href}" style="color:${brand}">${label}</a></p>`;
}

/**
 * Dark mode of all mails, for programs that read style sheets; others show the light sheet. The second half is for Outlook on the
 * web and on phones, which mark darkened elements instead of matching the media query.
 */
const colors: Record<string, string> = {
  'pq-ground': 'background-color:#17171C',
  'pq-sheet': 'background-color:#212128;border-color:#34343D',
  'pq-facts': 'background-color:#2B2B34',
  'pq-ink': 'color:#F4F4F7',
  'pq-second': 'color:#C9C9D3',
  'pq-hint': 'color:#A3A3B1',
  'pq-brand': 'color:#ABA5FF',
};

const rules = Object.entries(colors).map(
  ([name, style]) => [`.${name}`, style.replaceAll(';', ' !important;')] as const,
);

const DARK_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${rules.map(([name, style]) => `${name}{${style} !important}`).join('')}}`,
  ...rules.map(
    ([name, style]) => `[data-ogs${style.startsWith('color') ? 'c' : 'b'}] ${name}{${style} !important}`,
  ),
].join('\n');

function renderText(content: MailContent, publicUrl: string, off: MailOffLink | null): string {
  const blocks = [
    content.title,
    greeting(content),
    ...content.paragraphs,
    (content.facts ?? []).map(({ label, value }) => `- ${label}: ${value}`).join('\n'),
    ...[content.action, content.secondAction].map((link) => (link ? `${link.label}\n${link.href}` : '')),
    content.note ?? '',
    ...(off
      ? [
          `${t(offLabels[off.of])}: ${off.url}\n${t('mail.footer.settings')}: ${publicUrl}/my/notification/settings`,
        ]
      : []),
    `-- \n${t('common.appName')} ${publicUrl}\n${t('mail.footer.noReply')} ${t('mail.footer.ask')}: ${publicUrl}/ask\n${company.name} · ${company.address}\n${t('mail.footer.tel', { tel: company.tel })}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
