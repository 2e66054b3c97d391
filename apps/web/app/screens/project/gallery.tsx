import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { PressArea } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';

/** What is left of the page beside the summary, in the columns of `.d-g`; the whole width on phones. */
const SIZES =
  '(min-width: 1367px) 720px, (min-width: 1224px) 784px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), 100vw';
/** A sixth of that; phones have none. */
const THUMB_SIZES = '124px';

/** Thumbnail and sub-images, one large with a counter, the others to pick from. */
export function Gallery({ project }: { project: Project }) {
  const pictures = [...new Set([project.images.thumbnail, ...project.subImages])].filter((url) => url !== '');
  const [at, setAt] = useState(0);
  return (
    <div className="gal">
      <Picture src={pictures[at] ?? ''} alt={project.title} sizes={SIZES} first>
        <span className="cnt">{t('detail.counter', { n: at + 1, total: pictures.length })}</span>
        <PressArea
          className="gal-next"
          aria-label={t('detail.picture', { n: ((at + 1) % pictures.length) + 1 })}
          onClick={() => setAt((at + 1) % pictures.length)}
        />
      </Picture>
      <div className="ths">
        {pictures.slice(0, 6).map((url, n) => (
          <PressArea
            key={url + String(n)}
            aria-current={n === at ? 'true' : undefined}
            aria-label={t('detail.picture', { n: n + 1 })}
            onClick={() => setAt(n)}
          >
            <ResponsiveImage src={url} alt="" sizes={THUMB_SIZES} upTo={372} />
          </PressArea>
        ))}
      </div>
    </div>
  );
}
