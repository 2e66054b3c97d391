import { t } from '@pq/domain/copy';
import { type Html, html, raw } from '#src/platform/html.ts';
import type { Fact, MailContent } from './mail-content.ts';

/** Tokens of design.md. Mail programs know neither style sheets nor variables, so styles stand on each element. */
const INK = '#17171C';
const SECONDARY = '#4A4A57';
const HINT = '#6B6B7A';
const LINE = '#E4E4EA';
const GROUND = '#F6F6F9';
const BRAND = { projects: '#4B3FE4', ordermade: '#0B7A75' };
const FONT =
  "'Pretendard Variable',Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic',sans-serif";
const BREAK = 'word-break:keep-all;overflow-wrap:anywhere';

/** The one layout of all mails: a white sheet of 600 px, made of tables, that reads well without pictures. */
export function renderHtml(content: MailContent, publicUrl: string): string {
  const brand = BRAND[content.purpose ?? 'projects'];
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${content.subject}</title>
</head>
<body style="margin:0;padding:0;background-color:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden">${content.paragraphs[0] ?? content.title}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:${GROUND}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${raw(FONT)}">
<tr><td style="padding:0 8px 16px"><span style="font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${BRAND.projects}">${t('common.appName')}</span></td></tr>
<tr><td style="background-color:#FFFFFF;border:1px solid ${LINE};border-radius:16px;padding:36px 28px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${INK};${BREAK}">${content.title}</h1>
${[t('mail.greeting', { nickname: content.nickname }), ...content.paragraphs].map(paragraph)}
${facts(content.facts ?? [])}
${content.action ? button(content.action, brand) : ''}
${content.secondAction ? secondLink(content.secondAction, brand) : ''}
${content.note ? html`<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:${HINT};${BREAK}">${content.note}</p>` : ''}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:20px;color:${HINT};${BREAK}">${t('mail.footer.noReply')} <a href="${publicUrl}/ask" style="color:${HINT}">${t('mail.footer.ask')}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

function paragraph(text: string): Html {
  return html`<p style="margin:0 0 8px;font-size:15px;line-height:24px;color:${SECONDARY};${BREAK}">${text}</p>`;
}

function facts(list: Fact[]): Html {
  if (list.length === 0) return raw('');
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;background-color:${GROUND};border-radius:12px">
<tr><td style="padding:14px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${list.map(fact)}
</table></td></tr></table>`;
}

function fact({ label, value, strong }: Fact): Html {
  const weight = strong ? '700' : '400';
  return html`<tr><td width="112" valign="top" style="padding:6px 12px 6px 0;font-size:13px;line-height:22px;color:${HINT}">${label}</td><td valign="top" style="padding:6px 0;font-size:15px;line-height:22px;font-weight:${weight};color:${INK};white-space:pre-line;${BREAK}">${value}</td></tr>`;
}

function button({ label, href }: { label: string; href: string }, brand: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:28px 0 0"><tr><td align="center" bgcolor="${brand}" style="border-radius:8px"><a href="${href}" style="display:block;padding:14px 20px;font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none">${label}</a></td></tr></table>
<p style="margin:16px 0 0;font-size:13px;line-height:20px;color:${HINT};word-break:break-all">${t('mail.linkHint')}<br><span>${href}</span></p>`;
}

function secondLink({ label, href }: { label: string; href: string }, brand: string): Html {
  return html`<p style="margin:16px 0 0;font-size:15px;line-height:24px"><a href="${href}" style="color:${brand}">${label}</a></p>`;
}
