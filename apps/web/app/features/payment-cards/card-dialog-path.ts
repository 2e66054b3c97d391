/**
 * The address that opens a pledge's card dialog: to change the card, charge another at once, or set a fallback
 * (screens/my/list/my-list.tsx).
 */
export function cardDialogPath(dialog: 'change-card' | 'fallback-card' | 'pay-now', gateKey: string): string {
  return `/my/list?${dialog}=${encodeURIComponent(gateKey)}`;
}
