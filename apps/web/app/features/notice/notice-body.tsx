import type { NoticeDetail } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';
import { NoticeDate } from './notice-date.tsx';
import './notice-body.css';

/** How wide the pictures of a notice are drawn. */
export const noticeSizes = '(width < 760px) 100vw, 720px';

type Props = {
  notice: Omit<NoticeDetail, 'key' | 'content'>;
  /** A preview stands on a page that has its own heading. */
  isPreview?: boolean;
  /** The text, as wide as `noticeSizes` says. */
  children: ReactNode;
};

/** The notice itself: title, whose it is, date, picture where there is one, and text. */
export function NoticeBody({ notice, isPreview = false, children }: Props) {
  return (
    <article className="ntb">
      <header>
        {isPreview ? <p className="h1">{notice.title}</p> : <h1>{notice.title}</h1>}
        <p>
          <span>{t('notice.detail.author')}</span>
          <NoticeDate atMs={notice.timestamp} />
        </p>
      </header>
      {notice.image ? (
        <div className="ntb-p">
          <ResponsiveImage src={notice.image.url} alt="" sizes={noticeSizes} first />
        </div>
      ) : null}
      {children}
    </article>
  );
}
