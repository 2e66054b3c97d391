/** Browsers inside other apps, which keep pages from opening windows. */
const inApp = /KAKAOTALK|NAVER\(inapp|DaumApps|\bLine\/|Instagram|FBAN|FBAV|everytimeApp|BAND\//i;

/** True where a card window has to take the whole page. */
export function isInAppBrowser(userAgent: string): boolean {
  return inApp.test(userAgent);
}
