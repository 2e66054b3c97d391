import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatBytes } from '@pq/domain/format';
import { Download, ZoomIn } from 'lucide-react';
import { Button, ButtonAnchor, PressArea } from '#app/ui/button.tsx';
import { PictureSlides } from '#app/ui/carousel/picture-slides.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useDownload } from './use-download.ts';
import { useShownLinks } from './use-shown-links.ts';

// Above this total size the thumbnails show numbers instead of loading the original pictures.
const MAX_THUMBNAIL_BYTES = 32 * 1_048_576;
const SIZES = '(min-width: 1024px) 760px, 100vw';

export function PictureGallery({ reward }: { reward: Reward }) {
  const { contents, files } = reward;
  const { urlOf, error, retry, renew } = useShownLinks(reward);
  if (error) return <ErrorState title={error.message} onRetry={retry} />;
  if (contents.some((file) => urlOf(file) === ''))
    return <Skeleton round="box" className="mb-6 aspect-4/3" />;
  const counter = (n: number) => t('detail.counter', { n, total: contents.length });
  const title = reward.title || t('pq.untitled');
  const pictures = contents.map((file, at) => ({
    url: urlOf(file),
    alt: file.description || t('pq.picture.of', { title, n: at + 1 }),
    caption: file.description,
  }));
  return (
    <div className="mb-6" onErrorCapture={renew}>
      <PictureSlides
        pictures={pictures}
        title={title}
        sizes={SIZES}
        classes={{ view: 'max-tablet:-mx-gutter max-tablet:rounded-none', picture: '[&_img]:object-contain' }}
        words={{
          pictures: t('pq.pictures'),
          row: (n) => t('detail.pictures.row', { n, total: contents.length }),
          previous: t('detail.picture.prev'),
          next: t('detail.picture.next'),
          enlarge: (alt) => t('viewer.open', { alt }),
          counter,
        }}
      >
        {({ at, goTo }) => (
          <>
            <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-2 tablet:grid-cols-[repeat(auto-fill,minmax(88px,1fr))]">
              {pictures.map(({ url }, n) => (
                <PressArea
                  className="aspect-4/3 overflow-hidden rounded-field bg-ground text-ink-2 text-label aria-[current]:ring-2 aria-[current]:ring-purpose aria-[current]:ring-offset-2 aria-[current]:ring-offset-white forced-colors:aria-[current]:ring-3 forced-colors:aria-[current]:ring-[Highlight]"
                  key={url}
                  aria-current={n === at ? 'true' : undefined}
                  aria-label={t('detail.picture', { n: n + 1 })}
                  onClick={() => goTo(n)}
                >
                  {files.bytes <= MAX_THUMBNAIL_BYTES ? (
                    <img className="size-full object-cover" src={url} alt="" loading="lazy" />
                  ) : (
                    n + 1
                  )}
                </PressArea>
              ))}
            </div>
            {contents[at] ? <Original reward={reward} file={contents[at]} url={urlOf(contents[at])} /> : null}
          </>
        )}
      </PictureSlides>
      {contents.length === 1 && contents[0] ? (
        <Original reward={reward} file={contents[0]} url={urlOf(contents[0])} />
      ) : null}
    </div>
  );
}

type OriginalProps = { reward: Reward; file: RewardFile; url: string };

function Original({ reward, file, url }: OriginalProps) {
  const { download, isBusy } = useDownload(reward);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span className="min-w-40 flex-1 text-ink-3 text-small max-tablet:basis-full">
        {file.name} · {formatBytes(file.bytes)}
      </span>
      <ButtonAnchor
        variant="line"
        height={40}
        className="max-tablet:flex-1"
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        <Icon of={ZoomIn} size={16} />
        {t('pq.picture.large')}
        <span className="sr-only"> ({t('common.newWindow')})</span>
      </ButtonAnchor>
      <Button
        className="max-tablet:flex-1"
        variant="line"
        height={40}
        busy={isBusy({ file: file.id })}
        onClick={() => void download({ file: file.id })}
      >
        <Icon of={Download} size={16} />
        {t('pq.picture.save')}
      </Button>
    </div>
  );
}
