import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { readPictureFacts } from '@pq/domain/pictures';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton, PressArea } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';
import { useSlides } from './use-slides.ts';
import './gallery.css';

/** What is left of the page beside the summary, in the columns of `.d-g`; the whole width on phones. */
const SIZES =
  '(min-width: 1367px) 720px, (min-width: 1224px) 784px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), 100vw';
/** A sixth of that; phones have none. */
const THUMB_SIZES = '124px';

/**
 * Thumbnail and sub-images: one large, to be swiped or moved by arrow keys, with a counter, and the others to pick
 * from. The browser's own scrolling moves them; a picture is asked for when it or its neighbour is looked at.
 */
export function Gallery({ project }: { project: Project }) {
  const pictures = [...new Set([project.images.thumbnail, ...project.subImages])].filter((url) => url !== '');
  const { track, at, isWanted, goTo, wake } = useSlides(pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(at + way);
  };
  if (pictures.length === 0) return <div className="gal pic" />;
  return (
    <section className="gal" aria-label={t('detail.pictures')} onKeyDown={onKeyDown} onFocus={wake}>
      <div className="gal-v" onPointerEnter={wake} onTouchStart={wake}>
        <ul
          className="gal-t"
          ref={track}
          // What scrolls has to be reached by the keyboard.
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label={t('detail.pictures.row', { n: at + 1, total: pictures.length })}
        >
          {pictures.map((url, n) => (
            <li key={url}>
              <Picture
                src={isWanted(n) ? url : ''}
                alt={n === 0 ? project.title : t('detail.counter', { n: n + 1, total: pictures.length })}
                ground={readPictureFacts(url)?.ground}
                sizes={SIZES}
                first={n === 0}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 ? (
          <>
            <Arrow
              of={ChevronLeft}
              label={t('detail.picture.prev')}
              off={at === 0}
              onPress={() => goTo(at - 1)}
            />
            <Arrow
              of={ChevronRight}
              label={t('detail.picture.next')}
              off={at === pictures.length - 1}
              onPress={() => goTo(at + 1)}
            />
            <span className="cnt" aria-hidden="true">
              {t('detail.counter', { n: at + 1, total: pictures.length })}
            </span>
          </>
        ) : null}
      </div>
      {pictures.length > 1 ? (
        <div className="ths">
          {pictures.map((url, n) => (
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
      ) : null}
    </section>
  );
}

function Arrow({
  of,
  label,
  off,
  onPress,
}: {
  of: typeof ChevronLeft;
  label: string;
  off: boolean;
  onPress(): void;
}) {
  const side = of === ChevronLeft ? 'gal-prev' : 'gal-next';
  return (
    <IconButton className={`gal-a ${side}`} label={label} aria-disabled={off} onClick={onPress}>
      <Icon of={of} />
    </IconButton>
  );
}
