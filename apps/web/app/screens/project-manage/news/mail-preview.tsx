import type { Project } from '@pq/contract/shapes/project';
import { newsExcerptLetters } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { cutAtWord, plainText } from '@pq/domain/text/summary';
import { useId } from 'react';
import { surfaceClass } from '#app/ui/frame.tsx';
import type { NewsInput } from './news-input.ts';

/** The words of the mail; its pictures and layout are those of all mails. */
export function MailPreview({ project, words }: { project: Project; words: NewsInput }) {
  const { title, content, audience } = words;
  const id = useId();
  const letters = newsExcerptLetters[audience];
  return (
    <section className={`${surfaceClass} p-5 tablet:p-6`} aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {t('news.mail')}
      </h2>
      <div className="mt-3 rounded-card bg-ground p-4 text-note wrap-anywhere">
        <p className="text-ink-3 text-small">
          {t('news.mail.subject', { title: project.title, news: title || t('news.field.title') })}
        </p>
        <p className="mt-2 font-semibold">{title || t('news.field.title')}</p>
        <p className="mt-2 text-ink-2">{cutAtWord(plainText(content).replaceAll('\n', ' '), letters)}</p>
        <p className="mt-2 font-semibold text-purpose">{t('news.mail.more')}</p>
      </div>
      <p className="mt-2 text-ink-3 text-small">
        {t(audience === 'all' ? 'news.mail.all' : 'news.mail.backers', { n: letters })}
      </p>
    </section>
  );
}
