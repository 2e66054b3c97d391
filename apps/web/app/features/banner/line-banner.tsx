import { getBanners } from '@pq/contract/endpoints/site';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { countLineClick } from '#app/data/site.ts';
import { Carousel } from '#app/ui/carousel/carousel.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { BannerLink } from './banner-link.tsx';
import { carouselSettings } from './carousel-settings.ts';
import { type Slide, slideOf } from './slide.ts';

export function LineBanner() {
  const api = useApi();
  const lines = useQuery(callQuery(api, getBanners, {})).data?.line.map(slideOf) ?? [];
  if (lines.length === 0) return null;
  return (
    <Carousel
      className="rounded-card"
      // Phones have no space for the back button and the number: a swipe goes back.
      controlsClassName="top-1/2 bg-glass right-3 -translate-y-1/2 max-tablet:[&>:nth-child(-n+2)]:hidden tablet:right-6"
      label={t('carousel.lines')}
      intervalMs={timers.lineBannerMs}
      {...carouselSettings}
      slides={lines.map((slide, idx) => ({
        key: `${idx} ${slide.title}`,
        label: slide.title,
        content: <LineSlide slide={slide} onOpen={() => countLineClick(api, idx)} />,
      }))}
    />
  );
}

export function LineSlide({ slide, onOpen }: { slide: Slide; onOpen?: () => void }) {
  return (
    <BannerLink
      slide={slide}
      className="flex min-h-23 items-center gap-4 py-3.5 pr-32 pl-5 not-data-own-ground:bg-brand-tint tablet:min-h-24 tablet:py-4 tablet:pr-60 tablet:pl-8"
      onOpen={onOpen}
    >
      {slide.imageUrl ? (
        <Picture
          src={slide.imageUrl}
          alt=""
          round="field"
          ratio="square"
          className="w-16 flex-none max-tablet:hidden"
          sizes="64px"
          upTo={192}
        />
      ) : null}
      <span>
        <b className="block text-h3 font-bold">{slide.title}</b>
        <span className="text-small tablet:text-note">{slide.subtitle}</span>
      </span>
    </BannerLink>
  );
}
