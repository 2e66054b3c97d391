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
