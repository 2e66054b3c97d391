import { getBanners } from '@pq/contract/endpoints/site';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { Carousel } from '#app/ui/carousel/carousel.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BannerLink } from './banner-link.tsx';
import { carouselSettings } from './carousel-settings.ts';
import { type Slide, slideOf } from './slide.ts';

/** A little more than the right half; on phones the full width. */
const SIZES = '(min-width: 1224px) 620px, (min-width: 768px) calc(53.5vw - 34px), calc(100vw - 40px)';
const WIDEST_COPY = 1_280;

const rounded = 'rounded-box tablet:rounded-banner';

const groups = { projects: 'slider', ordermade: 'orderslider' } as const;

export function BannerSlider({ purpose }: { purpose: Purpose }) {
  const banners = useQuery(callQuery(useApi(), getBanners, {}));
  if (banners.isPending && banners.failureCount === 0)
    return <Skeleton round="own" className={`h-95 tablet:h-auto tablet:min-h-85 pc:min-h-100 ${rounded}`} />;
  const slides = banners.data?.[groups[purpose]].map(slideOf) ?? [];
  if (slides.length === 0) return null;
  return (
    <Carousel
      key={purpose}
      className={rounded}
      controlsClassName="bottom-4 bg-glass left-5 tablet:bottom-6 tablet:left-10 pc:bottom-7 pc:left-14"
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

export function BannerSlide({ slide, first = false }: { slide: Slide; first?: boolean }) {
  return (
    <BannerLink
      slide={slide}
      className="group/banner relative grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden not-data-own-ground:bg-purpose-tint tablet:min-h-85 tablet:grid-cols-[1fr_1.15fr] tablet:grid-rows-none pc:min-h-100"
    >
      <span className="z-1 flex min-w-0 flex-col items-start gap-1 px-5 pt-1 pb-20 tablet:justify-center tablet:gap-2 tablet:pt-0 tablet:pr-0 tablet:pb-14 tablet:pl-12 pc:pl-16">
        <b className="text-balance text-hero tracking-tight">{slide.title}</b>
        <span className="text-lead">{slide.subtitle}</span>
        {slide.category ? (
          <span className="mt-2 inline-flex items-center gap-1.5 text-nav tablet:mt-5">
            {slide.category}
            <Icon
              className="transition-transform group-hover/banner:translate-x-1"
              of={ArrowRight}
              size={20}
            />
          </span>
        ) : null}
      </span>
      <Picture
        src={slide.imageUrl}
        alt=""
        first={first}
        round="own"
        rimmed={false}
        className="-order-1 mask-[linear-gradient(to_top,transparent,var(--color-ink)_22%)] contain-size tablet:order-0 tablet:aspect-auto tablet:mask-[linear-gradient(to_right,transparent,var(--color-ink)_28%)]"
        ground={slide.categoryColor}
        sizes={SIZES}
        upTo={WIDEST_COPY}
      />
    </BannerLink>
  );
}
