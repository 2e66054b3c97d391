import * as calls from '@pq/contract/calls/notifications';
import type { FastifyInstance } from 'fastify';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { readMailOff, setMailOff } from './mail-off.ts';
import { muteProject, readPreferences, savePreferences } from './preferences.ts';

export function registerPreferences(app: FastifyInstance, router: CallRouter, platform: Platform): void {
  router.guarded(calls.getNotificationPreferences, async ({ caller }) => ({
    data: await readPreferences(platform.database.db, caller.uid),
  }));
  router.guarded(calls.saveNotificationPreferences, async ({ input, caller }) => ({
    data: await savePreferences(platform, caller, input),
  }));
  router.guarded(calls.muteProject, async ({ input, caller }) => ({
    data: await muteProject(platform, caller, input),
  }));
  router.open(calls.readMailOff, async ({ input }) => ({ data: await readMailOff(platform, input.token) }));
  router.open(calls.setMailOff, async ({ input }) => ({ data: await setMailOff(platform, input) }));
  registerOneClick(app, platform);
}

/** Providers of mail press for many people at once, from few addresses. */
const requestLimit = { name: 'mail-off', max: 6_000 };

/**
 * RFC 8058: mail programs POST `List-Unsubscribe=One-Click`, as a form of either kind, to the address of the page, without cookies
 * and origin. The body says nothing that the token does not.
 */
function registerOneClick(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null),
    );
    scope.post<{ Params: { token: string } }>(
      '/mail/off/:token',
      { config: { requestLimit } },
      async (request, reply) => {
        await setMailOff(platform, { token: request.params.token, off: true });
        return reply.send({ state: true, data: null });
      },
    );
  });
}
