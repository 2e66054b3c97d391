import type { FastifyInstance } from 'fastify';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { SocialProviders } from '#src/providers/oauth/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { registerOwnSignIn, registerSecondFactor } from './auth/account-routes.ts';
import type { Auth } from './auth/auth.ts';
import { registerLinks } from './auth/link-routes.ts';
import { registerIdentity } from './identity/routes.ts';
import { registerPolicies } from './policies/routes.ts';
import { registerSocial } from './social/routes.ts';
import { registerUsers } from './users/routes.ts';

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  storage: Storage;
  auth: Auth;
  providers: SocialProviders;
};

export function registerAccounts(
  app: FastifyInstance,
  { router, platform, storage, auth, providers }: Dependencies,
): void {
  auth.register(app);
  registerUsers(router, platform, auth);
  registerSocial(app, router, platform, { auth, providers });
  registerOwnSignIn(router, platform, auth);
  registerSecondFactor(router, platform, auth);
  registerLinks(router, platform, auth);
  registerPolicies(router, platform);
  registerIdentity(router, { platform, storage });
}
