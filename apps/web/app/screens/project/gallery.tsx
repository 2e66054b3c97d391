import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { PressArea } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** Thumbnail and sub-images, one large with a counter, the others to pick from. */
export function Gallery({ project }: { project: Project }) {
  const pictures = [...new Set([project.images.thumbnail, ...project.subImages])].filter((url) => url !== '');
  const [at, setAt] = useState(0);
  return (
    <div className="gal">
      <Picture src={pictures[at] ?? ''} alt={project.title} ground={project.images.ground} first>
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
            <img src={url} alt="" loading="lazy" />
          </PressArea>
        ))}
      </div>
    </div>
  );
}
