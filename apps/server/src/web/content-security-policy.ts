import type { Config } from '../config/config.ts';

/** The policy of every page: own scripts by nonce, the card window and the postcode search, nothing else. */
export function createContentSecurityPolicy(config: Config): (nonce: string) => string {
  const payple = new URL(config.payple.host).origin;
  const paypleScript = new URL(config.payple.scriptUrl).origin;
  const postcode = new URL(config.postcodeScriptUrl).origin;
  const postcodeFrames =
    config.mode === 'production' ? 'https://postcode.map.kakao.com https://postcode.map.daum.net' : postcode;
  const parts = [
    "default-src 'self'",
    `script-src 'self' 'nonce-NONCE' ${unique(paypleScript, postcode)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://i.ytimg.com",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${unique(payple, postcodeFrames)} https://www.youtube-nocookie.com`,
    `form-action 'self' ${payple}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const policy = parts.join('; ');
  return (nonce) => policy.replace('NONCE', nonce);
}

function unique(...origins: string[]): string {
  return [...new Set(origins)].join(' ');
}
