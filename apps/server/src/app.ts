import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  type Auth,
  assertFreshSignIn,
  createAuth,
  registerLinks,
  registerOwnSignIn,
  registerPolicies,
  registerSecondFactor,
  registerSocial,
  registerUsers,
} from './modules/accounts/index.ts';
import {
  moveAsAdmin,
  registerAdminPages,
  registerAudit,
  registerErasure,
  registerModeration,
  registerReviews,
} from './modules/admin/index.ts';
import {
  registerBanners,
  registerComments,
  registerInquiries,
  registerNotices,
  registerQuestions,
  registerStories,
  registerStoryLive,
} from './modules/community/index.ts';
import {
  registerPqBox,
  registerRewardFiles,
  registerRewardPictures,
  registerRewardUploads,
} from './modules/digital-rewards/index.ts';
import { registerFulfilment } from './modules/fulfilment/index.ts';
import { createVariants, registerPictures, registerUploads, type Variants } from './modules/media/index.ts';
import { registerPayments } from './modules/payments/index.ts';
import { registerPledging } from './modules/pledging/index.ts';
import {
  registerCorrections,
  registerDrafts,
  registerInsight,
  registerLive,
  registerOwn,
  registerProjects,
  registerScraps,
  registerSharing,
} from './modules/projects/index.ts';
import { registerDocs } from './platform/http/docs/routes.ts';
import {
  answerBadUrl,
  answerNotFound,
  answerParserError,
  installErrorHandler,
} from './platform/http/error-handler.ts';
import { createEventStreams, streamLimits } from './platform/http/event-stream.ts';
import { addUses } from './platform/http/limits.ts';
import { requirePageMember } from './platform/http/page-member.ts';
import { trackOwnWrites } from './platform/http/read-your-writes.ts';
import { createCallRouter } from './platform/http/register-call.ts';
import { requireLoopbackHost, secureApp } from './platform/http/secure-app.ts';
import { watchBodies } from './platform/http/watch-bodies.ts';
import { createRequestIds, watchRequests } from './platform/http/watch-requests.ts';
import type { Platform } from './platform/platform.ts';
import { createImages } from './providers/images/images.ts';
import { meterImages } from './providers/metered.ts';
import { createSocialProviders } from './providers/oauth/oauth.ts';
import type { PaymentProvider } from './providers/payple/port.ts';
import { registerFiles } from './providers/storage/serve-files.ts';
import type { Storage } from './providers/storage/storage.ts';

const BODY_LIMIT = 1_048_576;

/** Assembles the API without listening; the web app is added by the web role. */
export async function buildApp(
  platform: Platform,
  payments: PaymentProvider,
  storage: Storage,
  { checkAnswers = false }: { checkAnswers?: boolean } = {},
): Promise<{ app: FastifyInstance; auth: Auth; variants: Variants }> {
  const { config } = platform;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: createRequestIds(config.trustProxy !== false),
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerParserError,
    // A 5 MB picture takes long on a slow line; headers do not.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    // Accepted requests are answered while the app closes (start-web.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  installErrorHandler(app, platform);
  watchRequests(app, platform);
  watchBodies(app);
  trackOwnWrites(app, platform.database, config.publicUrl.startsWith('https:'));
  app.setNotFoundHandler(answerNotFound);
  const auth = createAuth(platform);
  secureApp(app, config.publicUrl, {
    factor: config.addressLimitFactor,
    share: (counts) => addUses(platform.database.db, counts),
    readSession: auth.readSession,
    authenticate: auth.authenticate,
    log: platform.log,
  });
  requirePageMember(app, auth.authenticate);
  if (config.mode === 'sandbox' && !config.sandbox.isOpen) requireLoopbackHost(app);
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });

  const routing = { authenticate: auth.authenticate, assertFresh: assertFreshSignIn, checkAnswers };
  const router = createCallRouter(app, routing);
  const streams = createEventStreams(app, platform.metrics.viewers, streamLimits(config.addressLimitFactor));
  auth.register(app);
  registerUsers(router, platform, auth);
  registerOwn(router, platform);
  registerErasure(router, platform, auth);
  const providers = createSocialProviders(config, platform.secrets);
  registerSocial(app, router, platform, { auth, providers });
  registerOwnSignIn(router, platform, auth);
  registerSecondFactor(router, platform, auth);
  registerLinks(router, platform, auth);
  registerProjects(router, platform);
  registerDrafts(router, platform, moveAsAdmin);
  registerCorrections(router, platform);
  registerLive(app, platform, { authenticate: auth.authenticate, streams });
  registerInsight(router, platform, storage);
  registerPledging(app, { router, platform });
  await registerPayments(app, { router, platform, provider: payments });
  registerFulfilment({ router, platform });
  registerScraps(router, platform);
  registerStories(router, platform);
  registerStoryLive(app, platform, { authenticate: auth.authenticate, streams });
  registerComments(router, platform);
  registerPqBox(router, platform);
  await registerRewardUploads(app, platform, storage, auth.authenticate);
  registerRewardFiles(app, platform, storage, auth.authenticate);
  const cacheOfPicture = registerRewardPictures(app, platform, storage, auth.authenticate);
  registerBanners(router, platform);
  registerPolicies(router, platform);
  registerSharing(app, platform, storage);
  registerQuestions(router, platform);
  registerInquiries(router, platform);
  registerNotices(router, platform);
  registerModeration(router, platform);
  registerReviews(router, platform);
  registerAdminPages(router, platform);
  registerAudit(router, platform);
  await registerFiles(app, storage);
  const images = meterImages(createImages(), platform.metrics);
  await registerUploads(app, platform, { storage, images }, routing);
  const variants = createVariants(storage, images);
  registerPictures(app, variants, cacheOfPicture);
  registerDocs(app, config.publicUrl);
  return { app, auth, variants };
}
