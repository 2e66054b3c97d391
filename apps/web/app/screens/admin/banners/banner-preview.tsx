import { t } from '@pq/domain/copy';
import { BannerSlide } from '#app/features/banner/banner-slider.tsx';
import { LineSlide } from '#app/features/banner/line-banner.tsx';
import { slideOf } from '#app/features/banner/slide.ts';
import { ThemesPreview } from '#app/features/preview/themes-preview.tsx';
import type { BannerValues } from './use-banner.ts';

export function BannerPreview({ values }: { values: BannerValues }) {
  const title = values.ctts_tit || t('admin.banner.field.title');
  const slide = slideOf({ ...values, ctts_tit: title, ad_thumbnail: values.files[0]?.url ?? '' });
  return (
    <section aria-label={t('admin.preview')}>
      <p className="mb-2 text-label">{t('admin.preview')}</p>
      <ThemesPreview>
        {values.group === 'line' ? (
          <div className="rounded-card">
            <LineSlide slide={slide} />
          </div>
        ) : (
          <div
            className="rounded-box tablet:rounded-banner"
            {...(values.group === 'orderslider' && { 'data-purpose': 'order' })}
          >
            <BannerSlide slide={slide} />
          </div>
        )}
      </ThemesPreview>
    </section>
  );
}
