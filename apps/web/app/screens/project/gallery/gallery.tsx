import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { PressArea } from '#app/ui/button.tsx';
import { PictureSlides } from '#app/ui/carousel/picture-slides.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';
import './gallery.css';

/** What is left of the page beside the summary, in the columns of `.d-g`; the whole width on phones. */
const SIZES =
  '(min-width: 1367px) 720px, (min-width: 1224px) 784px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), 100vw';
/** A sixth of that; phones have none. */
const THUMB_SIZES = '124px';

/** Thumbnail, main picture and sub-images: one large, and the others to pick from. */
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
        <div className="ths">
          {urls.map((url, n) => (
            <PressArea
              key={url}
              aria-current={n === at ? 'true' : undefined}
              aria-label={t('detail.picture', { n: n + 1 })}
              onClick={() => goTo(n)}
            >
              <ResponsiveImage src={url} alt="" sizes={THUMB_SIZES} upTo={372} />
            </PressArea>
          ))}
        </div>
      )}
    </PictureSlides>
  );
}
