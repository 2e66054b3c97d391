import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { readingMinutes } from '@pq/domain/text/reading-time';
import { showsSomething } from '@pq/domain/text/shows-something';
import { ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Story } from '#app/features/rich-reading/story.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { type BoxPlace, boxPath } from '#app/lib/addresses/pqbox-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { KindMark } from '../kind-mark.tsx';
import { FileList } from './kinds/file-list.tsx';
import { PictureGallery } from './kinds/picture-gallery.tsx';
import { VideoFile } from './kinds/video-file.tsx';
import { splitLead } from './split-lead.ts';

const OwnFileList = lazy(async () => ({
  default: (await import('./kinds/own-file-list.tsx')).OwnFileList,
}));

// As in ResponsiveImage: the pictures of the text.
const SIZES = '(min-width: 1200px) 720px, (min-width: 1024px) 60vw, 100vw';

type Props = {
  reward: Reward;
  place: BoxPlace;
  projectTitle: string;
  heading?: 'h1' | 'h4';
};

const whereClass = 'inline-flex min-h-11 items-center hover:text-ink hover:underline';

export function RewardArticle({ reward, place, projectTitle, heading = 'h1' }: Props) {
  const { category, contents, editor } = reward;
  // An embedded video at the beginning is shown first.
  const { lead, rest } = category === 0 ? splitLead(editor) : { lead: '', rest: editor };
  const text = showsSomething(rest) ? (
    <div className={category === 2 ? 'mt-8 max-w-reading text-long tracking-[inherit]' : 'mt-5'}>
      <Story html={rest} sizes={SIZES} />
    </div>
  ) : null;
  const isEmpty = !showsSomething(editor) && contents.length === 0;
  return (
    <article aria-labelledby="reward">
      <nav
        className={`mb-1 flex min-h-11 items-center gap-1.5 text-ink-3 text-small ${heading === 'h4' ? '-mt-3' : ''}`}
        aria-label={t('pq.where')}
      >
        <Link className={`flex-none ${whereClass}`} to={boxPath(place)}>
          {t('pq.list.title')}
        </Link>
        <Icon of={ChevronRight} size={16} />
        <Link className={whereClass} to={projectPath({ purpose: place.purpose, key: place.prjtId })}>
          {projectTitle}
        </Link>
      </nav>
      {lead === '' ? null : <Story html={lead} sizes={SIZES} />}
      <LeadMedia reward={reward} />
      <Head reward={reward} heading={heading} />
      {text}
      {isEmpty && (reward.isManager || isRewardOpen(reward.state)) ? (
        <p className="py-12 text-ink-3">{t('pq.empty.content')}</p>
      ) : null}
      {contents.length > 0 && (category === 3 || reward.isManager) ? <Files reward={reward} /> : null}
    </article>
  );
}

function LeadMedia({ reward }: { reward: Reward }) {
  const [first] = reward.contents;
  if (first && reward.category === 0) return <VideoFile reward={reward} file={first} />;
  return first && reward.category === 1 ? <PictureGallery reward={reward} /> : null;
}

// The maker may upload new versions while the reward is open; that code is loaded for nobody else.
function Files({ reward }: { reward: Reward }) {
  const isOwn = useViewer()?.uid === reward.profile.uid;
  if (!isOwn || !isRewardOpen(reward.state)) return <FileList reward={reward} />;
  return (
    <Suspense fallback={<FileList reward={reward} />}>
      <OwnFileList reward={reward} />
    </Suspense>
  );
}

function Head({ reward, heading: Heading }: { reward: Reward; heading: 'h1' | 'h4' }): ReactNode {
  const { category, title, profile, period, state, editor } = reward;
  const minutes = category === 2 ? readingMinutes(editor) : null;
  const over = state === 'finish';
  return (
    <header className="mt-3">
      <KindMark category={category} />
      <Heading id="reward" className={`mt-2 mb-3 ${Heading === 'h4' ? 'text-h2' : 'text-title'}`}>
        {title || t('pq.untitled')}
      </Heading>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-3 text-small">
        <Avatar name={profile.author} image={profile.image} size={24} />
        <b className="text-ink text-label">{profile.author}</b>
        {period.start ? <span>{formatDate(period.start)}</span> : <span>{t('pq.undated')}</span>}
        {period.finish ? (
          <span>{t(over ? 'pq.closedOn' : 'pq.until', { date: formatDate(period.finish) })}</span>
        ) : null}
        {minutes === null ? null : <span>{t('pq.reading', { n: minutes })}</span>}
      </p>
    </header>
  );
}
