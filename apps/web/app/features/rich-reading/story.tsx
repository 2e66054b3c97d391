import { t } from '@pq/domain/copy';
import { useEffect, useRef } from 'react';
import { usePictureViewer } from '#app/ui/picture-viewer/use-picture-viewer.tsx';
import { type RichLabels, RichText } from '#app/ui/rich/rich-text.tsx';

const words: RichLabels = {
  cards: t('editor.cardnews'),
  card: (n) => t('editor.cardnews.card', { n: String(n) }),
  position: (n, of) => t('editor.cardnews.position', { n: String(n), count: String(of) }),
  previous: t('editor.cardnews.previous'),
  next: t('editor.cardnews.next'),
  play: (title) => t('editor.youtube.play', { title }),
};

export function Story({ html, sizes }: { html: string; sizes: string }) {
  const text = useRef<HTMLDivElement>(null);
  const { view, viewer } = usePictureViewer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const box = text.current;
    if (!box) return;
    const stop = openPictures(box, (images, first) =>
      view({
        pictures: images.map(describePicture),
        first,
        title: '',
        focusAfter: (n) => images[n] ?? null,
      }),
    );
    return stop;
  }, [html, view]);
  return (
    <>
      <RichText html={html} sizes={sizes} words={words} ref={text} />
      {viewer}
    </>
  );
}

/**
 * Clean HTML cannot contain buttons. Linked and failed pictures are left as they are. Returns a function that
 * stops it.
 */
function openPictures(
  box: HTMLElement,
  onOpen: (images: HTMLImageElement[], first: number) => void,
): () => void {
  const listImages = () => [...box.querySelectorAll('img')].filter((image) => !image.closest('a, button'));
  for (const image of listImages()) {
    image.tabIndex = 0;
    image.role = 'button';
    image.ariaLabel = t('viewer.open', { alt: image.alt || t('viewer.picture') });
  }
  const open = (target: EventTarget | null) => {
    const images = listImages().filter(({ complete, naturalWidth }) => !complete || naturalWidth > 0);
    const first = images.indexOf(target as HTMLImageElement);
    if (first >= 0) onOpen(images, first);
    return first >= 0;
  };
  const onClick = ({ target }: MouseEvent) => void open(target);
  const onKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && open(event.target)) event.preventDefault();
  };
  box.addEventListener('click', onClick);
  box.addEventListener('keydown', onKey);
  return () => {
    box.removeEventListener('click', onClick);
    box.removeEventListener('keydown', onKey);
  };
}

function describePicture(image: HTMLImageElement) {
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent || image.alt;
  return { url: image.getAttribute('src') ?? '', alt: image.alt || t('viewer.picture'), caption };
}
