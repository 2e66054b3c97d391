import type { Story } from '@pq/contract/shapes/site';
import { storyCategoryName, URGENT_CATEGORY } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { relativeTimeText, storyTime } from '@pq/domain/relative-time';
import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type CardPlace, cardSizes } from '#app/ui/card-sizes.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** Two pixels for each point of the widest card. */
const WIDEST_COPY = 960;

export function StoryCard({ story, grid }: { story: Story; grid: CardPlace }) {
  const now = useNow();
  const liked = Object.keys(story.like).length > 0;
  return (
    <article className="min-w-0">
      <Link className="group flex h-full w-full flex-col rounded-card" to={`/story/${story.key}`}>
        <Picture
          ratio="square"
          className="group-hover:[&_img]:transform-[scale(1.03)]"
          src={story.images[0] ?? ''}
          alt=""
          sizes={cardSizes[grid]}
          upTo={WIDEST_COPY}
        />
        <div className="mt-3.5 flex items-center gap-2">
          <Badge variant={story.category === URGENT_CATEGORY ? 'danger' : 'plain'}>
            {storyCategoryName(story.category)}
          </Badge>
          {story.blinded ? <Badge variant="danger">{t('story.blinded')}</Badge> : null}
        </div>
        <h3 className="mt-2 mb-auto line-clamp-2 large-text:block large-text:overflow-visible">
          {story.title}
        </h3>
        <p className="mt-2 flex items-center gap-2 text-small text-ink-3 large-text:flex-wrap">
          <span className="truncate [@media(width<=20em)]:overflow-visible [@media(width<=20em)]:whitespace-normal">
            {story.profile.nickname}
          </span>
          <span className="whitespace-nowrap">{relativeTimeText(storyTime(story.timestamp, now))}</span>
          <span
            className={`ml-auto inline-flex items-center gap-1 whitespace-nowrap ${
              liked
                ? 'text-danger forced-colors:bg-[Highlight] forced-colors:text-[color:HighlightText] [&>svg]:fill-current'
                : ''
            }`}
          >
            <Icon of={Heart} size={16} />
            <span className="sr-only">{t('story.like')}</span>
            {formatNumber(story.likes)}
          </span>
        </p>
      </Link>
    </article>
  );
}
