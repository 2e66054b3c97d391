import type { Node } from './nodes.ts';

/** The two letters of the site's header (features/site-chrome/logo.tsx), `width` pixels wide. */
export function logo(color: string, width: number): Node {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="62" height="36" viewBox="0 0 62 36" fill="none" stroke="${color}" ` +
    'stroke-width="6.5" stroke-linecap="round"><circle cx="18" cy="14" r="10.5"/><circle cx="44" cy="14" r="10.5"/>' +
    '<path d="M7.5 14v18.5M54.5 14v18.5"/></svg>';
  const height = Math.round((width * 36) / 62);
  return {
    type: 'img',
    key: null,
    props: {
      src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      width,
      height,
      style: { width, height, maxWidth: width, flexShrink: 0 },
    },
  };
}
