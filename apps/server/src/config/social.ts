import type { Env, EnvName } from './env.ts';

/** Where a sign-in provider is and who we are to it; its secret is in secrets.ts. */
export type SocialConfig = { clientId: string; authHost: string; apiHost: string };
export type SocialConfigs = { kakao: SocialConfig | null; naver: SocialConfig | null };

type Reader = {
  url(name: EnvName, fallback: string): string;
  problem(name: EnvName, what: string): void;
};
type Names = { id: EnvName; secret: EnvName; auth: EnvName; api: EnvName };

const names = {
  kakao: {
    id: 'KAKAO_CLIENT_ID',
    secret: 'KAKAO_CLIENT_SECRET',
    auth: 'KAKAO_AUTH_HOST',
    api: 'KAKAO_API_HOST',
  },
  naver: {
    id: 'NAVER_CLIENT_ID',
    secret: 'NAVER_CLIENT_SECRET',
    auth: 'NAVER_AUTH_HOST',
    api: 'NAVER_API_HOST',
  },
} as const satisfies Record<string, Names>;

/**
 * Kakao and Naver. With an id the real provider; without one the sandbox's in sandbox mode, and none at all in
 * production: then its button is not shown.
 */
export function readSocial(env: Env, read: Reader, sandboxUrl: string | null): SocialConfigs {
  const provider = (name: 'kakao' | 'naver', hosts: { auth: string; api: string }): SocialConfig | null => {
    const { id, secret, auth, api } = names[name];
    if (env[id] && !env[secret]) read.problem(secret, `is required with ${id}`);
    if (env[secret] && !env[id]) read.problem(id, `is required with ${secret}`);
    if (!env[id] && sandboxUrl === null) return null;
    const stand = `${sandboxUrl}/${name}`;
    return {
      clientId: env[id] ?? `sandbox-${name}`,
      authHost: read.url(auth, env[id] ? hosts.auth : stand).replace(/\/+$/, ''),
      apiHost: read.url(api, env[id] ? hosts.api : stand).replace(/\/+$/, ''),
    };
  };
  return {
    kakao: provider('kakao', { auth: 'https://kauth.kakao.com', api: 'https://kapi.kakao.com' }),
    naver: provider('naver', { auth: 'https://nid.naver.com', api: 'https://openapi.naver.com' }),
  };
}
