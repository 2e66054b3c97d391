const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Loopback names are equal; without a product every host passes. */
export function isProductHost(url: string, productUrl: string | null): boolean {
  if (!URL.canParse(url)) return false;
  if (productUrl === null) return true;
  const [given, own] = [new URL(url).hostname, new URL(productUrl).hostname];
  return given === own || (loopback.has(given) && loopback.has(own));
}
