import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { PictureSlides } from '#app/ui/carousel/picture-slides.tsx';

/** The left column of the page; the whole width on phones. */
const SIZES = '(min-width: 1367px) 600px, (min-width: 768px) calc(50vw - 52px), 100vw';

/** The pictures of a story, one at a time, with a counter. */
export function StoryPictures({ story: { title, images } }: { story: Story }) {
  const counter = (n: number) => t('story.slider.counter', { n, total: images.length });
  return (
    <div className="max-tablet:-mx-gutter tablet:sticky tablet:top-28">
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
