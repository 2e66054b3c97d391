import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Auth, assertFreshSignIn, createAuth, registerAccounts } from './modules/accounts/index.ts';
import { moveAsAdmin, registerAdmin } from './modules/admin/index.ts';
import { registerCommunity } from './modules/community/index.ts';
import { registerDigitalRewards } from './modules/digital-rewards/index.ts';
import { registerFulfilment } from './modules/fulfilment/index.ts';
import { registerLedger } from './modules/ledger/index.ts';
import { registerMedia, type Variants } from './modules/media/index.ts';
import { registerNotifications, registerPush } from './modules/notifications/index.ts';
import { registerPayments } from './modules/payments/index.ts';
import { registerPledging } from './modules/pledging/index.ts';
import { registerProjects } from './modules/projects/index.ts';
import { registerSettlement } from './modules/settlement/index.ts';
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
import { parseJsonBodies } from './platform/http/parse-json-bodies.ts';
import { trackOwnWrites } from './platform/http/read-your-writes.ts';
import { CountedResponse, startRequestsInTurn } from './platform/http/refuse-pipelining.ts';
import { createCallRouter } from './platform/http/register-call.ts';
import { requireLoopbackHost, secureApp } from './platform/http/secure-app.ts';
import { watchAnswers } from './platform/http/watch-answers.ts';
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

/** Does not listen; the web app is added by the web role. */
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
    http: { headersTimeout: 30_000, ServerResponse: CountedResponse },
    forceCloseConnections: 'idle',
    // Accepted requests are answered while the app closes (start-web.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  installErrorHandler(app, platform);
  startRequestsInTurn(app);
  watchRequests(app, platform);
  watchBodies(app);
  watchAnswers(app);
  parseJsonBodies(app);
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

  const { authenticate } = auth;
  const routing = { authenticate, assertFresh: assertFreshSignIn, checkAnswers };
  const router = createCallRouter(app, routing);
  const createStreams = (of: 'figures' | 'bells') =>
    createEventStreams(app, platform.metrics.viewers, streamLimits(of, config.addressLimitFactor));
  const providers = createSocialProviders(config, platform.secrets);
  const images = meterImages(createImages(), platform.metrics);
  const shared = { router, platform, storage, auth, authenticate, streams: createStreams('figures') };
  registerNotifications(app, { ...shared, streams: createStreams('bells') });
  registerPush(router, platform);
  registerAccounts(app, { ...shared, providers });
  registerLedger(shared);
  registerPledging(app, shared);
  await registerPayments(app, { ...shared, provider: payments });
  registerProjects(app, { ...shared, moveAsAdmin });
  const cacheFor = {
    news: await registerFulfilment(app, { ...shared, routing }),
    pqbox: await registerDigitalRewards(app, shared),
  };
  registerCommunity(app, shared);
  await registerSettlement(app, { ...shared, routing, provider: payments });
  registerAdmin(shared);
  const variants = await registerMedia(app, { ...shared, images, routing, cacheFor });
  await registerFiles(app, storage);
  registerDocs(app, config.publicUrl);
  return { app, auth, variants };
}
