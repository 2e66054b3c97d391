import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { Search } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { PressArea } from '#app/ui/button.tsx';
import { PictureSlides } from '#app/ui/carousel/picture-slides.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';

const SIZES =
  '(min-width: 1367px) 752px, (min-width: 1224px) 808px, (min-width: 768px) calc(100vw - 416px), 100vw';
const THUMB =
  'aspect-4/3 w-24 overflow-hidden rounded-field opacity-75 hover:opacity-100 aria-current:opacity-100 aria-current:ring-2 aria-current:ring-purpose aria-current:ring-offset-2 aria-current:ring-offset-white forced-colors:aria-current:ring-3 forced-colors:aria-current:ring-[Highlight]';

const FITTED = 'tablet:aspect-auto tablet:h-[clamp(300px,calc(100vh-324px),560px)]';

type Props = { proof: Proof; title: string; fitted?: boolean };

export function ProofPictures({ proof, title, fitted = false }: Props) {
  const { images, round } = proof;
  const counter = (n: number) => t('detail.counter', { n, total: images.length });
  return (
    <div className="relative">
      <PictureSlides
        pictures={images.map((url, n) => ({ url, alt: t('proof.picture', { n: round, place: n + 1 }) }))}
        title={title}
        sizes={SIZES}
        // A proof is shown uncropped, because it has to be approved.
        classes={{
          root: 'max-tablet:-mx-gutter',
          view: 'max-tablet:rounded-none',
          picture: `[&_img]:object-contain ${fitted ? FITTED : ''}`,
        }}
        counterAt="top"
        words={{
          pictures: t('proof.pictures'),
          row: (n) => t('proof.pictures.row', { n, total: images.length }),
          previous: t('detail.picture.prev'),
          next: t('detail.picture.next'),
          enlarge: (alt) => t('viewer.open', { alt }),
          counter,
        }}
      >
        {({ at, goTo }) => (
          <div className="mt-2 flex flex-wrap gap-2 max-tablet:px-gutter">
            {images.map((url, n) => (
              <PressArea
                key={url}
                className={THUMB}
                aria-current={n === at ? 'true' : undefined}
                aria-label={t('proof.picture', { n: round, place: n + 1 })}
                onClick={() => goTo(n)}
              >
                <ResponsiveImage src={url} alt="" sizes="96px" className="size-full object-cover" />
              </PressArea>
            ))}
          </div>
        )}
      </PictureSlides>
      <div
        className={`pointer-events-none absolute inset-x-0 top-0 aspect-4/3 max-tablet:-mx-gutter ${fitted ? FITTED : ''}`}
      >
        <Badge variant="ink" className="absolute top-3 left-3">
          {t('proof.round', { n: round })}
        </Badge>
        {/* The picture itself is the button and has its name. */}
        <span
          className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-glass px-3.5 text-ink text-label forced-colors:inset-ring"
          aria-hidden="true"
        >
          <Icon of={Search} size={20} />
          {t('proof.zoom')}
        </span>
      </div>
    </div>
  );
}
