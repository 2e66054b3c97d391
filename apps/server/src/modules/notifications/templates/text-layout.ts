import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import type { MailContent } from './mail-content.ts';

/** The plain text of a mail, for readers that show no HTML. */
export function renderText(content: MailContent, publicUrl: string): string {
  const blocks = [
    content.title,
    t('mail.greeting', { nickname: content.nickname }),
    ...content.paragraphs,
    (content.facts ?? []).map(({ label, value }) => `- ${label}: ${value}`).join('\n'),
    ...[content.action, content.secondAction].map((link) => (link ? `${link.label}\n${link.href}` : '')),
    content.note ?? '',
    `-- \n${t('common.appName')} ${publicUrl}\n${t('mail.footer.noReply')} ${t('mail.footer.ask')}: ${publicUrl}/ask\n${company.name} · ${company.address}\n${t('mail.footer.tel', { tel: company.tel })}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
