import type { Config } from '#src/config/config.ts';
import type { Secrets } from '#src/config/secrets.ts';
import { createKakao } from './kakao.ts';
import { createNaver } from './naver.ts';
import type { SocialProviders } from './port.ts';

/** The configured providers; each sign-in makes two calls of at most `timeoutMs`. */
export function createSocialProviders(
  { social }: Pick<Config, 'social'>,
  secrets: Pick<Secrets, 'social'>,
  timeoutMs = 5_000,
): SocialProviders {
  const { kakao, naver } = social;
  return {
    ...(kakao && { kakao: createKakao({ ...kakao, clientSecret: secrets.social.kakao, timeoutMs }) }),
    ...(naver && { naver: createNaver({ ...naver, clientSecret: secrets.social.naver, timeoutMs }) }),
  };
}
