import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import type { CarouselLabels } from '#app/ui/carousel/carousel.tsx';

const words: CarouselLabels = {
  carousel: t('carousel.role'),
  slide: t('carousel.slide'),
  previous: t('carousel.prev'),
  next: t('carousel.next'),
  pause: t('carousel.pause'),
  play: t('carousel.play'),
  position: (n, of) => t('carousel.position', { n, of }),
};

export const carouselSettings = { words, swipePx: timers.swipePx };
