import { t } from '@pq/domain/copy';
import { oldestBrowsers, oldestSamsungInternet } from '#app/lib/supported-browsers.ts';

const { chrome, firefox, safari } = oldestBrowsers;

// For browsers that do not support the styles of the site.
const styles = `
body { margin: 0; padding: 48px 20px; color: #222; background: #fff; font: 16px/1.6 sans-serif; word-break: keep-all; }
main { max-width: 560px; margin: 0 auto; }
h1 { font-size: 22px; line-height: 1.4; }
ul { padding-left: 20px; }
a { color: #222; }`;

// Appended to the host of this site, the part after the # can only be an address of this site.
const linkToAsked = `(function () {
  try {
    var from = decodeURIComponent(location.hash.slice(1));
    if (from.charAt(0) === '/')
      document.getElementById('again').href = location.protocol + '//' + location.host + from;
  } catch (error) {}
})();`;

export function OldBrowserPage({ nonce }: { nonce: string }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${t('oldBrowser.title')} · ${t('common.appName')}`}</title>
        <meta name="robots" content="noindex" />
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <p>{t('common.appName')}</p>
          <h1>{t('oldBrowser.title')}</h1>
          <p>{t('oldBrowser.sub')}</p>
          <ul>
            <li>{t('oldBrowser.chrome', { version: chrome })}</li>
            <li>{t('oldBrowser.samsung', { version: oldestSamsungInternet })}</li>
            <li>{t('oldBrowser.safari', { version: safari })}</li>
            <li>{t('oldBrowser.firefox', { version: firefox })}</li>
          </ul>
          <p>{t('oldBrowser.inApp')}</p>
          <p>
            <a id="again" href="/">
              {t('oldBrowser.again')}
            </a>
          </p>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything of the request */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: linkToAsked }} />
      </body>
    </html>
  );
}
