/** In-app browsers, which block popup windows. */
const inApp = /KAKAOTALK|NAVER\(inapp|DaumApps|\bLine\/|Instagram|FBAN|FBAV|everytimeApp|BAND\//i;

const mobile = /Android|iPhone|iPad|iPod|Mobile/;

/** Below this width the provider's script opens a window instead of a frame in the page. */
const WINDOW_BELOW_PX = 768;

/**
 * True where the card window has to take the whole page: anywhere the provider's script would open a window. In-app browsers
 * open none, and WebKit isolates a window from a page with an opener policy, so that it could never answer.
 */
export function takesFullPage({
  navigator: { userAgent },
  innerWidth,
}: {
  navigator: Pick<Navigator, 'userAgent'>;
  innerWidth: number;
}): boolean {
  return inApp.test(userAgent) || mobile.test(userAgent) || innerWidth < WINDOW_BELOW_PX;
}
