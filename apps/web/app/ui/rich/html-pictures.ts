import { pictureSources, readPictureFacts } from '@pq/domain/files/pictures';

const IMAGE = /<img\b[^>]*?\ssrc="(\/files\/[A-Za-z0-9._/-]+)"[^>]*>/g;
const ALT = /\salt="([^"]*)"/;

/** Pictures without copies are unchanged. `sizes` and `upTo` as in ResponsiveImage. */
export function withResponsivePictures(html: string, sizes: string, upTo?: number): string {
  return html.replace(IMAGE, (image, src: string) => {
    const sources = pictureSources(src, upTo);
    if (sources.length === 0) return image;
    const facts = readPictureFacts(src);
    const room = facts
      ? ` width="${facts.width}" height="${facts.height}" style="background:${facts.ground}"`
      : '';
    const rows = sources.map(({ format, type, srcSet }) =>
      format === 'jpeg'
        ? `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" alt="${ALT.exec(image)?.[1] ?? ''}"${room} loading="lazy" decoding="async">`
        : `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`,
    );
    return `<picture>${rows.join('')}</picture>`;
  });
}
