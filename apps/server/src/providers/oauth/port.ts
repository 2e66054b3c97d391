export const socialNames = ['kakao', 'naver'] as const;
export type SocialName = (typeof socialNames)[number];

/** Who somebody is at a provider. */
export type SocialIdentity = {
  /** The provider's id of the person, lasting and the same for all their sign-ins here. */
  id: string;
  /** Lower case; null when the provider gives none. */
  email: string | null;
  /** False when the provider itself says that the e-mail is not proven. */
  emailProven: boolean;
  /** What they are called there; may be empty. */
  nickname: string;
};

/** Every failure is one of four (architecture.md). */
export type SocialOutcome =
  | { kind: 'done'; value: SocialIdentity }
  /** The code is used, over or not of this sign-in: the person has to begin anew. */
  | { kind: 'declined'; reason: string }
  /** Our request or our settings are wrong; a person has to look. */
  | { kind: 'rejected'; reason: string }
  /** The provider cannot be reached or says that it is not well. */
  | { kind: 'retryable'; reason: string }
  /** An answer that makes no sense. */
  | { kind: 'unknown'; reason: string };

/** A sign-in provider as the features see it. */
export type SocialProvider = {
  /** Where the person is sent, to come back with a code and this very state. */
  authorizeUrl(asked: { state: string; redirectUri: string }): string;
  /** Exchanges the code that came back for who the person is; keeps no token. Never throws. */
  identify(answer: { code: string; state: string; redirectUri: string }): Promise<SocialOutcome>;
};

/** Those that this installation offers. */
export type SocialProviders = Partial<Record<SocialName, SocialProvider>>;

/** How this installation is known to a provider, and where that provider is. */
export type SocialSettings = {
  clientId: string;
  clientSecret: string;
  /** Where people are sent and codes exchanged, without a slash at its end. */
  authHost: string;
  /** Where profiles are read. */
  apiHost: string;
  /** For each of the two calls, ms. */
  timeoutMs: number;
};
