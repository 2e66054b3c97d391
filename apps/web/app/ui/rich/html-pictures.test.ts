import { expect, test } from 'vitest';
import { withResponsivePictures } from './html-pictures.ts';

const src = '/files/editor/k/jar.724x543.d9c6ae.jpg';

test('a stored picture gets its copies, size and ground, and retains its alternative text', () => {
  const html = withResponsivePictures(
    `<p>앞</p><figure><img src="${src}" alt="달 &quot;항아리&quot;"></figure>`,
    '100vw',
    480,
  );
  expect(html).toBe(
    `<p>앞</p><figure><picture>${['avif', 'webp']
      .map((format) => `<source type="image/${format}" srcset="${copies(format)}" sizes="100vw">`)
      .join(
        '',
      )}<img src="${src}" srcset="${copies('jpeg')}" sizes="100vw" alt="달 &quot;항아리&quot;" width="724" height="543" style="background:#d9c6ae" loading="lazy" decoding="async"></picture></figure>`,
  );
});

function copies(format: string): string {
  const at = `/variants/editor/k/jar.724x543.d9c6ae.jpg`;
  return `${at}/320.${format} 320w, ${at}/480.${format} 480w`;
}

test.each([
  '<img src="https://i.ytimg.com/vi/a/0.jpg" alt="">',
  '<img src="data:image/png;base64,AA">',
  '<img src="/files/editor/k/dance.gif">',
  '<img data-src="/files/editor/a.jpg">',
  '<p>src="/files/editor/a.jpg"</p>',
])('withResponsivePictures leaves %s unchanged', (html) =>
  expect(withResponsivePictures(html, '100vw')).toBe(html),
);
