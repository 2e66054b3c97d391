import type { NoticeDetail } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';
import { NoticeDate } from './notice-date.tsx';

export const noticeSizes = '(width < 760px) 100vw, 720px';

type Props = {
  notice: Omit<NoticeDetail, 'key' | 'content'>;
  /** A preview is on a page that has its own heading. */
  isPreview?: boolean;
  /** The text, in the width of `noticeSizes`. */
  children: ReactNode;
};

export function NoticeBody({ notice, isPreview = false, children }: Props) {
  const Title = isPreview ? 'p' : 'h1';
  return (
    <article>
      <header className="mb-7 border-line border-b pb-6">
        <Title className="text-balance text-title">{notice.title}</Title>
        <p className="mt-1.5 flex gap-2 text-ink-3 text-small">
          <span className="after:ml-2 after:content-['·']">{t('notice.detail.author')}</span>
          <NoticeDate atMs={notice.timestamp} />
        </p>
      </header>
      {notice.image ? (
        <div className="mb-7 overflow-hidden rounded-card bg-ground **:[img]:h-auto **:[img]:w-full">
          <ResponsiveImage src={notice.image.url} alt="" sizes={noticeSizes} first />
        </div>
      ) : null}
      {children}
    </article>
  );
}
