export function fixPath(gateKey: string): string {
  return `/payment/fix?pledge=${encodeURIComponent(gateKey)}`;
}
