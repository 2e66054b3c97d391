import * as calls from '@pq/contract/calls/comments';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { countComments, listComments, listOwnComments } from './list-comments.ts';
import { removeComment, reportComment, updateComment, writeComment, writeReply } from './write-comment.ts';

export function registerComments(router: CallRouter, platform: Platform): void {
  router.open(calls.listComments, async ({ input, caller }) => ({
    data: await listComments(platform, caller, input),
  }));
  router.open(calls.countComments, async ({ input, caller }) => ({
    data: await countComments(platform, caller, input),
  }));
  router.guarded(calls.writeComment, async ({ input: { type, id, obj }, caller }) => ({
    data: await writeComment(platform, caller, { type, id, text: obj.text, secret: obj.isSceret }),
    msg: t('comment.written'),
  }));
  router.guarded(calls.writeReply, async ({ input: { type, id, obj }, caller }) => {
    const reply = { type, id, text: obj.text, secret: obj.isSceret, whereTo: obj.whereTo };
    return { data: await writeReply(platform, caller, reply), msg: t('comment.replied') };
  });
  router.guarded(calls.fixComment, async ({ input: { type, data, text, isSceret, version }, caller }) => ({
    data: await updateComment(platform, caller, { type, myKey: data.myKey, text, secret: isSceret, version }),
    msg: t('comment.fixed'),
  }));
  router.guarded(calls.removeComment, async ({ input, caller }) => {
    await removeComment(platform, caller, input);
    return { data: null, msg: t('comment.removed') };
  });
  router.guarded(calls.reportComment, async ({ input: { type, data, repoter }, caller }) => {
    if (repoter && repoter !== caller.uid) throw new ProductError('permission');
    await reportComment(platform, caller, { type, ...data });
    return { data: null, msg: t('comment.reported') };
  });
  router.guarded(calls.listOwnComments, async ({ input, caller }) => ({
    data: await listOwnComments(platform, caller, input),
  }));
}
