import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { PressArea } from '#app/ui/button.tsx';
import { PictureSlides } from '#app/ui/carousel/picture-slides.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';

// The width next to the summary, in the columns of project.tsx; the whole width on phones.
const SIZES =
  '(min-width: 1367px) 720px, (min-width: 1224px) 784px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), 100vw';
// A sixth of that width without the gaps; a narrow column in low windows. Phones have no thumbnails.
const THUMB_SIZES =
  '(max-height: 719px) 76px, (min-width: 1367px) 114px, (min-width: 1224px) 124px, (min-width: 901px) calc((100vw - 480px) / 6), calc((100vw - 428px) / 6)';

// The first picture ends within the window; in a low one the others are placed next to it.
const PICTURES = {
  root: 'max-tablet:order-first max-tablet:-mx-gutter tablet:col-start-1 tablet:row-start-2 tablet:mt-5 tablet:low:mt-3.5 tablet:low:grid tablet:low:grid-cols-[76px_minmax(0,1fr)] tablet:low:content-start tablet:low:gap-2.5',
  view: 'max-tablet:rounded-none tablet:low:order-2 tablet:low:only:col-span-full',
  picture:
    'max-tablet:after:content-none max-tablet:aspect-auto max-tablet:h-[min(75vw,60svh)] tablet:aspect-auto tablet:h-[clamp(300px,calc(100vh-324px),540px)] tablet:low:h-[max(280px,calc(100vh-248px))]',
};

const THUMBS =
  'mt-2 grid gap-2 max-tablet:hidden tablet:low:mt-0 tablet:low:grid-cols-[minmax(0,1fr)] tablet:low:content-start tablet:low:gap-1.5';

const THUMB =
  'aspect-4/3 overflow-hidden rounded-field opacity-72 hover:opacity-100 aria-current:opacity-100 aria-current:ring-2 aria-current:ring-purpose aria-current:ring-offset-2 aria-current:ring-offset-white forced-colors:aria-current:ring-3 forced-colors:aria-current:ring-[Highlight]';

export function Gallery({ project }: { project: Project }) {
  const { title, images, subImages } = project;
  const urls = [...new Set([images.thumbnail, images.main, ...subImages])].filter((url) => url !== '');
  const counter = (n: number) => t('detail.counter', { n, total: urls.length });
  return (
    <PictureSlides
      pictures={urls.map((url, n) => ({
        url,
        alt: n === 0 ? title : t('detail.picture.of', { title, n: n + 1 }),
      }))}
      title={title}
      sizes={SIZES}
      classes={PICTURES}
      words={{
        pictures: t('detail.pictures'),
        row: (n) => t('detail.pictures.row', { n, total: urls.length }),
        previous: t('detail.picture.prev'),
        next: t('detail.picture.next'),
        enlarge: (alt) => t('viewer.open', { alt }),
        counter,
      }}
    >
      {({ at, goTo }) => (
        <div className={`${THUMBS} ${urls.length > 6 ? 'grid-cols-7' : 'grid-cols-6'}`}>
          {urls.map((url, n) => (
            <PressArea
              key={url}
              className={THUMB}
              aria-current={n === at ? 'true' : undefined}
              aria-label={t('detail.picture', { n: n + 1 })}
              onClick={() => goTo(n)}
            >
              <ResponsiveImage
                src={url}
                alt=""
                sizes={THUMB_SIZES}
                upTo={372}
                className="size-full object-cover"
              />
            </PressArea>
          ))}
        </div>
      )}
    </PictureSlides>
  );
}
