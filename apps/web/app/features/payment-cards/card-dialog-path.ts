export function cardDialogPath(dialog: 'change-card' | 'fallback-card' | 'pay-now', gateKey: string): string {
  return `/my/list?${dialog}=${encodeURIComponent(gateKey)}`;
}
