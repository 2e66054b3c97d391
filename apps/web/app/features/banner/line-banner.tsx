import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { bannersQuery, countLineClick } from '#app/data/site.ts';
import { Carousel } from '#app/ui/carousel/carousel.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { BannerLink } from './banner-link.tsx';
import { carouselSettings } from './carousel-words.ts';
import { slideOf } from './slide.ts';

/** The rotating line of a section's main page; each press on one is counted. Nothing where there are none. */
export function LineBanner() {
  const api = useApi();
  const lines = useQuery(bannersQuery(api)).data?.line.map(slideOf) ?? [];
  if (lines.length === 0) return null;
  return (
    <Carousel
      className="line"
      label={t('carousel.lines')}
      intervalMs={timers.lineBannerMs}
      {...carouselSettings}
      slides={lines.map((slide, idx) => ({
        key: `${idx} ${slide.title}`,
        label: slide.title,
        content: (
          <BannerLink slide={slide} className="lineb" onOpen={() => countLineClick(api, idx)}>
            {slide.imageUrl ? (
              <Picture src={slide.imageUrl} alt="" className="lineb-pic" sizes="64px" upTo={192} />
            ) : null}
            <span>
              <b>{slide.title}</b>
              <span>{slide.subtitle}</span>
            </span>
          </BannerLink>
        ),
      }))}
    />
  );
}
