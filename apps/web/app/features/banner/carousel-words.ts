import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import type { CarouselWords } from '#app/ui/carousel/carousel.tsx';

const words: CarouselWords = {
  carousel: t('carousel.role'),
  slide: t('carousel.slide'),
  previous: t('carousel.prev'),
  next: t('carousel.next'),
  pause: t('carousel.pause'),
  play: t('carousel.play'),
  position: (n, of) => t('carousel.position', { n, of }),
};

/** What every carousel of the site has in common. */
export const carouselSettings = { words, swipePx: timers.swipePx };
