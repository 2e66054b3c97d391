import parts from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';
import commonGlyphs from '#app/styles/common-glyphs.css?url';

/**
 * Text is readable before the typeface is loaded, and a typeface in a style sheet would be loaded before pictures and scripts.
 * So it is requested after the page has loaded, or at once where it is cached.
 */
const askInTurn = `(() => {
  const show = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const key = 'typeface';
  const remember = () => { try { localStorage.setItem(key, '${commonGlyphs}') } catch {} };
  const known = (() => { try { return localStorage.getItem(key) === '${commonGlyphs}' } catch { return true } })();
  if (known) show('${commonGlyphs}');
  addEventListener('load', () => {
    if (!known) show('${commonGlyphs}');
    show('${parts}');
    remember();
  });
})();`;

const markup = { __html: askInTurn };

export function Typeface({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything of the request */}
      <script nonce={nonce} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
      <noscript>
        <link rel="stylesheet" href={commonGlyphs} />
        <link rel="stylesheet" href={parts} />
      </noscript>
    </>
  );
}
