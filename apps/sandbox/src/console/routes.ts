import type { FastifyInstance, FastifyReply } from 'fastify';
import { ClockError, moveClock } from '#src/clock/move-clock.ts';
import { fromSeoul } from '#src/clock/seoul.ts';
import { resetSandbox } from '#src/console/reset.ts';
import { type Body, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { findMail } from '#src/inbox/mails.ts';
import { serveFile } from '#src/page/files.ts';
import { randomCardNumber, registerCard } from '#src/payple/shared/cards.ts';
import { appendFaults, clearFaults, parseFault } from '#src/payple/shared/faults.ts';
import { sendMailBody, sendMailPage } from './mail-page.ts';
import { sendOverview } from './overview-page.ts';

export function registerConsole(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  serveFile(app, '/assets/console.css', new URL('./console.css', import.meta.url));
  serveFile(app, '/assets/console.js', new URL('./console.js', import.meta.url));

  app.get<{ Querystring: { to?: string; done?: string; failed?: string } }>('/', (request, reply) =>
    sendOverview(reply, sandbox, request.query),
  );

  app.get<{ Params: { id: string } }>('/console/mail/:id', (request, reply) =>
    sendMailPage(reply, findMail(store, Number(request.params.id) || 0)),
  );
  app.get<{ Params: { id: string } }>('/console/mail/:id/body', (request, reply) =>
    sendMailBody(reply, findMail(store, Number(request.params.id) || 0)),
  );

  app.post('/console/clock', async (request, reply) => {
    const body = readBody(request);
    try {
      await moveClock(sandbox, readMove(body));
      return redirectBack(reply, 'done', '시계를 옮겼습니다.');
    } catch (error) {
      if (!(error instanceof ClockError)) throw error;
      return redirectBack(reply, 'failed', clockMessages[error.status]);
    }
  });

  app.post('/console/faults', (request, reply) => {
    const body = readBody(request);
    const fault = parseFault({
      ...body,
      ms: Number(textOf(body, 'ms') || 1_000),
      times: Number(textOf(body, 'times') || 1),
    });
    if (typeof fault === 'string') return redirectBack(reply, 'failed', `장애를 넣지 못했습니다. (${fault})`);
    appendFaults(store, [fault]);
    return redirectBack(reply, 'done', '장애를 넣었습니다.');
  });

  app.post('/console/faults/clear', (_request, reply) => {
    clearFaults(store);
    return redirectBack(reply, 'done', '장애를 모두 지웠습니다.');
  });

  app.post('/console/cards', (request, reply) => {
    const number = textOf(readBody(request), 'number').replace(/\D/g, '') || randomCardNumber();
    if (number.length !== 16) return redirectBack(reply, 'failed', '카드 번호는 16자리여야 합니다.');
    const result = registerCard(sandbox, number, {});
    if (result.PCD_PAY_RST === 'error') return redirectBack(reply, 'failed', String(result.PCD_PAY_MSG));
    return redirectBack(
      reply,
      'done',
      `${result.PCD_PAY_CARDNAME} ${result.PCD_PAY_CARDNUM} 카드를 등록했습니다.`,
    );
  });

  app.post('/console/reset', (_request, reply) => {
    resetSandbox(store);
    return redirectBack(reply, 'done', '메일함, 푸시, 장애, 결제 장부를 비웠습니다.');
  });
}

const clockMessages: Record<ClockError['status'], string> = {
  400: '옮길 시각을 확인해 주세요.',
  409: '시계는 뒤로 갈 수 없습니다.',
  503: '시계는 옮겼지만 서비스에 알리지 못했습니다. 서비스가 켜져 있는지 확인해 주세요.',
};

function readMove(body: Body): { advance: string } | { now: string } {
  const advance = textOf(body, 'advance');
  if (advance) return { advance };
  const untilMs = fromSeoul(textOf(body, 'until'));
  return { now: Number.isFinite(untilMs) ? new Date(untilMs).toISOString() : '' };
}

function redirectBack(reply: FastifyReply, kind: 'done' | 'failed', message: string) {
  return reply.redirect(`/?${new URLSearchParams({ [kind]: message })}`, 303);
}
