import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { bannersQuery } from '#app/data/site.ts';
import { Carousel } from '#app/ui/carousel/carousel.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BannerLink } from './banner-link.tsx';
import { carouselSettings } from './carousel-words.ts';
import { type Slide, slideOf } from './slide.ts';

/** The right half and a little; on phones the whole width. */
const SIZES = '(min-width: 1224px) 620px, (min-width: 768px) 54vw, calc(100vw - 40px)';
const WIDEST_COPY = 1_280;

const groups = { projects: 'slider', ordermade: 'orderslider' } as const;

/** The banners at the head of a section. Where there are none, or they cannot be had, there is nothing. */
export function BannerSlider({ purpose }: { purpose: Purpose }) {
  const banners = useQuery(bannersQuery(useApi()));
  if (banners.isPending && banners.failureCount === 0) return <Skeleton className="hero hero-sk" />;
  const slides = banners.data?.[groups[purpose]].map(slideOf) ?? [];
  if (slides.length === 0) return null;
  return (
    <Carousel
      key={purpose}
      className="hero"
      label={t('carousel.banners')}
      intervalMs={timers.carouselMs}
      {...carouselSettings}
      slides={slides.map((slide, n) => ({
        key: `${n} ${slide.title}`,
        label: slide.title,
        content: <BannerSlide slide={slide} first={n === 0} />,
      }))}
    />
  );
}

function BannerSlide({ slide, first }: { slide: Slide; first: boolean }) {
  return (
    <BannerLink slide={slide} className="hero-a">
      <span className="hero-tx">
        <b>{slide.title}</b>
        <span>{slide.subtitle}</span>
        {slide.category ? (
          <span className="hero-go">
            {slide.category}
            <Icon of={ArrowRight} size={20} />
          </span>
        ) : null}
      </span>
      <Picture
        src={slide.imageUrl}
        alt=""
        first={first}
        className="hero-pic"
        ground={slide.categoryColor}
        sizes={SIZES}
        upTo={WIDEST_COPY}
      />
    </BannerLink>
  );
}
