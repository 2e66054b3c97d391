import type { Banner } from '@pq/contract/shapes/site';

export type Slide = {
  imageUrl: string;
  url: string;
  title: string;
  subtitle: string;
  category: string;
  categoryColor: string;
};

export function slideOf(banner: Banner): Slide {
  return {
    imageUrl: banner.ad_thumbnail,
    url: banner.ctts_link,
    title: banner.ctts_tit,
    subtitle: banner.ctts_ctts,
    category: banner.btn_label,
    categoryColor: banner.bg_color,
  };
}

/** Null for anything but #rrggbb. */
export function inkOn(color: string): 'ink' | 'white' | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!digits) return null;
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, n) => {
    const channel = Number.parseInt(digits.slice(n * 2, n * 2 + 2), 16) / 255;
    return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  }, 0);
  return luminance > READS_INK ? 'ink' : 'white';
}

/** The relative luminance at which ink (#17171c, 0.0087) and white contrast alike: (1.05 × 0.0587)^½ − 0.05. */
const READS_INK = 0.198;

export function placeOf(url: string): { kind: 'here' | 'away'; to: string } | null {
  if (/^\/(?!\/)/.test(url)) return { kind: 'here', to: url };
  return /^https?:\/\//i.test(url) ? { kind: 'away', to: url } : null;
}
