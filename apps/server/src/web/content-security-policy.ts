import type { Config } from '#src/config/config.ts';

/**
 * Own scripts by nonce, the card window and the postcode search, nothing else. Others' scripts are named by their path: on a host
 * that many share, anything else may lie, too. Frames and forms of the provider and the postcode search have addresses of their choice.
 */
export function createContentSecurityPolicy(
  config: Config,
  isDevelopment: boolean,
): (nonce: string) => string {
  const payple = new URL(config.payple.host).origin;
  const postcode = new URL(config.postcodeScriptUrl).origin;
  const postcodeFrames =
    config.mode === 'production' ? 'https://postcode.map.kakao.com https://postcode.map.daum.net' : postcode;
  const scripts = [config.payple.scriptUrl, config.postcodeScriptUrl].map(scriptSource).join(' ');
  const parts = [
    "default-src 'self'",
    `script-src 'self' 'nonce-NONCE' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${unique(payple, postcodeFrames)} https://www.youtube-nocookie.com/embed/`,
    `form-action 'self' ${payple}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? ["worker-src 'self' blob:"] : []),
  ];
  const policy = parts.join('; ');
  return (nonce) => policy.replace('NONCE', nonce);
}

/** A query is no part of a source, and a comma or semicolon would end it. */
function scriptSource(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

function unique(...origins: string[]): string {
  return [...new Set(origins)].join(' ');
}
