import { countComments } from '@pq/contract/endpoints/comments';
import { getStory } from '@pq/contract/endpoints/stories';
import type { Story } from '@pq/contract/shapes/site';
import { storyCategoryName } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { firstLetters } from '@pq/domain/text/letters';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Heart } from 'lucide-react';
import { useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { commentsQuery } from '#app/data/comments.ts';
import { Comments } from '#app/features/comments/comments.tsx';
import { ShareButton } from '#app/features/share/share-button.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { PictureSlides } from '#app/ui/carousel/picture-slides.tsx';
import { Wrap, wrapClass } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/story-detail';
import { StoryHead } from './story-head.tsx';
import { useStoryLikes } from './use-story-likes.ts';

// The left column of the page; the whole width on phones.
const SIZES = '(min-width: 1367px) 600px, (min-width: 768px) calc(50vw - 52px), 100vw';

const queries = routeQueries((api, { params: { key = '' } }) => {
  const thread = { type: 'story', id: key } as const;
  return [
    callQuery(api, getStory, { key }),
    commentsQuery(api, thread),
    callQuery(api, countComments, thread),
  ];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const handle = { title: t('nav.story') };

const SUMMARY = 110;

export const meta: Route.MetaFunction = (args) => {
  const story = knownData(callKey(getStory, { key: args.params.key }), args.loaderData);
  if (!story) return pageMeta(args, { title: t('nav.story') });
  const { title, category, content, key, blinded } = story;
  return pageMeta(args, {
    title,
    description: firstLetters(content.replace(/\s+/g, ' '), SUMMARY),
    hidden: blinded === true,
    trail: [
      { name: t('story.title'), path: '/story' },
      { name: storyCategoryName(category), path: `/story?category=${category}` },
      { name: title, path: `/story/${key}` },
    ],
  });
};

export default function StoryDetailScreen() {
  const { key = '' } = useParams();
  const story = useQuery(callQuery(useApi(), getStory, { key }));
  if (story.isPending) return <Skeleton className={`${wrapClass} mt-10 h-150`} />;
  if (!story.data || wasRefused(story))
    return (
      <ErrorState heading="h1" title={story.error?.message ?? ''} onRetry={() => void story.refetch()} />
    );
  return <LoadedStory key={key} story={story.data} />;
}

function LoadedStory({ story }: { story: Story }) {
  return (
    <Wrap className="tablet:grid tablet:grid-cols-2 tablet:items-start tablet:gap-10 tablet:pt-10 pc:grid-cols-[minmax(0,600px)_minmax(0,1fr)] pc:gap-16">
      <StoryPictures story={story} />
      <article className="max-tablet:pt-6">
        {story.blinded ? (
          <div className="mb-5">
            <NoticeBox variant="danger" icon={EyeOff}>
              {t('story.blinded.note')}
            </NoticeBox>
          </div>
        ) : null}
        <StoryHead story={story} />
        <p className="whitespace-pre-wrap pt-6 text-long tracking-[inherit]">{story.content}</p>
        <StoryActions story={story} />
        <div className="mt-14">
          <Comments type="story" id={story.key} makerUid={story.profile.uid} />
        </div>
      </article>
    </Wrap>
  );
}

function StoryActions({ story }: { story: Story }) {
  const { on, likes, press } = useStoryLikes(story);
  return (
    <div className="mt-8 flex flex-wrap gap-2">
      <Button
        variant={on ? 'liked' : 'line'}
        round
        className={on ? '[&>svg]:fill-current' : ''}
        aria-pressed={on}
        onClick={press}
      >
        <Icon of={Heart} size={20} />
        {t('story.like.count', { n: formatNumber(likes) })}
      </Button>
      <ShareButton round page={{ title: story.title, path: `/story/${story.key}` }}>
        {t('common.share')}
      </ShareButton>
    </div>
  );
}

function StoryPictures({ story: { title, images } }: { story: Story }) {
  const counter = (n: number) => t('story.slider.counter', { n, total: images.length });
  return (
    <div className="max-tablet:-mx-gutter tablet:sticky tablet:top-[calc(112px+var(--long-message))]">
      <PictureSlides
        pictures={images.map((url, n) => ({ url, alt: n === 0 ? title : counter(n + 1) }))}
        title={title}
        sizes={SIZES}
        classes={{ view: 'max-tablet:rounded-none' }}
        ratio="square"
        counterAt="top"
        words={{
          pictures: t('story.pictures'),
          row: (n) => t('story.pictures.row', { n, total: images.length }),
          previous: t('detail.picture.prev'),
          next: t('detail.picture.next'),
          enlarge: (alt) => t('viewer.open', { alt }),
          counter,
        }}
      >
        {({ at }) => (
          <div className="mt-4 flex justify-center gap-1.5" aria-hidden="true">
            {images.map((url, n) => (
              <i key={url} className={`h-1.5 rounded-full ${n === at ? 'w-5 bg-ink' : 'w-1.5 bg-off'}`} />
            ))}
          </div>
        )}
      </PictureSlides>
    </div>
  );
}
