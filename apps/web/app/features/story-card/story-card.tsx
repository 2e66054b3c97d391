import type { Story } from '@pq/contract/shapes/site';
import { storyCategoryName, URGENT_CATEGORY } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { relativeTimeText, storyTime } from '@pq/domain/relative-time';
import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** From the columns, gaps and gutters of `.sts`: three on pc, four on wide tablets, two below. */
const SIZES =
  '(min-width: 1367px) 371px, (min-width: 1224px) 275px, (min-width: 1024px) calc((100vw - 124px) / 4), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)';
/** Sharp at two pixels a point in the widest place. */
const WIDEST_COPY = 960;

/** A story in a list. */
export function StoryCard({ story }: { story: Story }) {
  const now = useNow();
  const liked = Object.keys(story.like).length > 0;
  return (
    <article className="st card">
      <Link className="card-a" to={`/story/${story.key}`}>
        <Picture src={story.images[0] ?? ''} alt="" sizes={SIZES} upTo={WIDEST_COPY} />
        <div className="meta">
          <Badge look={story.category === URGENT_CATEGORY ? 'danger' : 'plain'}>
            {storyCategoryName(story.category)}
          </Badge>
          {story.blinded ? <Badge look="danger">{t('story.blinded')}</Badge> : null}
        </div>
        <h3>{story.title}</h3>
        <p className="who">
          <span>{story.profile.nickname}</span>
          <span className="nb">{relativeTimeText(storyTime(story.timestamp, now))}</span>
          <span className={liked ? 'lk is-on' : 'lk'}>
            <Icon of={Heart} size={16} />
            <span className="sr">{t('story.like')}</span>
            {formatNumber(story.likes)}
          </span>
        </p>
      </Link>
    </article>
  );
}
