import { t } from '@pq/domain/copy';
import { RichText, type RichWords } from '#app/ui/rich/rich-text.tsx';

const words: RichWords = {
  cards: t('editor.cardnews'),
  card: (n) => t('editor.cardnews.card', { n: String(n) }),
  position: (n, of) => t('editor.cardnews.position', { n: String(n), count: String(of) }),
  previous: t('editor.cardnews.previous'),
  next: t('editor.cardnews.next'),
  play: (title) => t('editor.youtube.play', { title }),
};

/** What was written with the editor, as readers see it. `sizes` as in ResponsiveImage. */
export function Story({ html, sizes }: { html: string; sizes: string }) {
  return <RichText html={html} sizes={sizes} words={words} />;
}
