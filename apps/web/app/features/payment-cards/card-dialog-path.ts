/** The address that opens a pledge's card dialog: which card is charged, next or at once, or which takes over (screens/my/list/my-list.tsx). */
export function cardDialogPath(dialog: 'change-card' | 'fallback-card' | 'pay-now', gateKey: string): string {
  return `/my/list?${dialog}=${encodeURIComponent(gateKey)}`;
}
