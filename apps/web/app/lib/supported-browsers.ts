/** `oldBrowserCheck` sends older ones to a plain page. */
export const oldestBrowsers = {
  chrome: '111',
  edge: '111',
  firefox: '128',
  ios: '16.4',
  safari: '16.4',
} as const;

/** The version based on Chromium 111. */
export const oldestSamsungInternet = '22';

const OLD_BROWSER_PATH = '/old-browser';

/**
 * Runs in browsers of any age, so it is ES5 and tests for features: `color-mix()` came with Chrome 111, registered properties
 * with Safari 16.4 and Firefox 128. The address goes into the fragment, which no server receives, because links of mails
 * contain tokens.
 */
export const oldBrowserCheck = `(function () {
  var css = window.CSS;
  if (css && css.supports && css.registerProperty && css.supports('color', 'color-mix(in srgb, red, red)')) return;
  var from = location.pathname + location.search + location.hash;
  location.replace('${OLD_BROWSER_PATH}#' + encodeURIComponent(from));
})();`;
