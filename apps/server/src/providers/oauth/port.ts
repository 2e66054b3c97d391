export const socialNames = ['kakao', 'naver'] as const;
export type SocialName = (typeof socialNames)[number];

export type SocialIdentity = {
  /** The provider's stable id of the person. */
  id: string;
  /** Lower case; null when not provided. */
  email: string | null;
  /** False when the provider marks the e-mail as unverified. */
  emailProven: boolean;
  /** May be empty. */
  nickname: string;
};

/** The four kinds of failure are those of every provider (docs/architecture.md). */
export type SocialOutcome =
  | { kind: 'done'; value: SocialIdentity }
  /** The code is used, expired or of another sign-in: the person has to start again. */
  | { kind: 'declined'; reason: string }
  /** Our request or configuration is wrong and needs a person. */
  | { kind: 'rejected'; reason: string }
  /** The provider is unreachable or reports an outage. */
  | { kind: 'retryable'; reason: string }
  /** An unusable response. */
  | { kind: 'unknown'; reason: string };

export type SocialProvider = {
  /** The page that redirects back with a code and `state`. */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** Exchanges the code for the identity; stores no token. Never throws. */
  identify(answer: { code: string; state: string; redirectUri: string }): Promise<SocialOutcome>;
};

export type SocialProviders = Partial<Record<SocialName, SocialProvider>>;

export type SocialSettings = {
  clientId: string;
  clientSecret: string;
  /** Authorisation and token host, without a trailing slash. */
  authHost: string;
  apiHost: string;
  timeoutMs: number;
};
