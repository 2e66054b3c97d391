import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isRewardOpen } from '@pq/domain/pq-reward';
import { readingMinutes } from '@pq/domain/reading-time';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/features/project-card/project-card.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { type BoxPlace, boxPath } from '#app/pqbox-path.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { KindMark } from '../kind-mark.tsx';
import { FileList } from './kinds/file-list.tsx';
import { PictureGallery } from './kinds/picture-gallery.tsx';
import { VideoFile } from './kinds/video-file.tsx';

/** As in ResponsiveImage: the pictures of the text. */
const SIZES = '(min-width: 1200px) 720px, (min-width: 1024px) 60vw, 100vw';

type Props = { reward: Reward; place: BoxPlace; projectTitle: string };

/** What is in a reward, each of the four kinds in its own order: what is looked at first, what is to be read or taken. */
export function RewardArticle({ reward, place, projectTitle }: Props) {
  const { category, contents, editor } = reward;
  const text =
    editor === '' ? null : (
      <div className={category === 2 ? 'pqd-t is-long' : 'pqd-t'}>
        <Story html={editor} sizes={SIZES} />
      </div>
    );
  const isEmpty = text === null && contents.length === 0;
  return (
    <article aria-labelledby="reward">
      <nav className="pqd-w" aria-label={t('pq.where')}>
        <Link to={boxPath(place)}>{t('pq.list.title')}</Link>
        <Icon of={ChevronRight} size={16} />
        <Link to={projectPath({ purpose: place.purpose, key: place.prjtId })}>{projectTitle}</Link>
      </nav>
      {category === 0 && contents[0] ? <VideoFile reward={reward} file={contents[0]} /> : null}
      {category === 1 && contents.length > 0 ? <PictureGallery reward={reward} /> : null}
      <Head reward={reward} />
      {text}
      {isEmpty && (reward.isManager || isRewardOpen(reward.state)) ? (
        <p className="pqd-e">{t('pq.empty.content')}</p>
      ) : null}
      {contents.length > 0 && (category === 3 || reward.isManager) ? <FileList reward={reward} /> : null}
    </article>
  );
}

function Head({ reward }: { reward: Reward }): ReactNode {
  const { category, title, profile, period, state, editor } = reward;
  const minutes = category === 2 ? readingMinutes(editor) : null;
  const over = state === 'finish';
  return (
    <header className="pqd-h">
      <KindMark category={category} />
      <h1 id="reward">{title || t('pq.untitled')}</h1>
      <p>
        <Avatar name={profile.author} image={profile.image} size={24} />
        <b>{profile.author}</b>
        {period.start ? <span>{formatDate(period.start)}</span> : <span>{t('pq.undated')}</span>}
        {period.finish ? (
          <span>{t(over ? 'pq.closedOn' : 'pq.until', { date: formatDate(period.finish) })}</span>
        ) : null}
        {minutes === null ? null : <span>{t('pq.reading', { n: minutes })}</span>}
      </p>
    </header>
  );
}
