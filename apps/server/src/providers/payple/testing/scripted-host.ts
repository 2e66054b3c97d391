import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Fields } from '../fields.ts';

export type Step =
  | { json: Fields }
  | { status: number; text: string }
  /** Closes before the first byte, or in the middle of a response. */
  | 'reset'
  | 'half'
  /** Answers with another protocol than HTTP, or without an end. */
  | 'switch'
  | 'flood'
  | 'hang';

export type ReceivedRequest = { path: string; referer: string | undefined; body: Fields };

/**
 * A provider that grants every partner auth and performs one step per operation; `auth` scripts the auth itself. It
 * stops with the test.
 */
export async function scriptedHost(script: { auth?: Step[]; steps?: Step[] }) {
  const requests: ReceivedRequest[] = [];
  const authSteps = [...(script.auth ?? [])];
  const steps = [...(script.steps ?? [])];
  const server = http.createServer(async (request, response) => {
    // Checks reachability and time.
    if (request.method === 'HEAD') return void response.end();
    let text = '';
    for await (const chunk of request) text += chunk;
    const { url: path = '', headers } = request;
    requests.push({ path, referer: headers.referer, body: JSON.parse(text) as Fields });
    const grant: Step = { json: grantOf(host()) };
    const step = path === '/php/auth.php' ? (authSteps.shift() ?? grant) : (steps.shift() ?? 'reset');
    perform(step, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const host = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: host(), requests, close };
}

function grantOf(host: string): Fields {
  return {
    result: 'success',
    result_msg: '사용자 인증 완료!!',
    cst_id: 'cst-token',
    custKey: 'cust-token',
    AuthKey: 'auth-key',
    PCD_PAY_HOST: host,
    PCD_PAY_URL: '/php/operation',
    return_url: `${host}/php/operation`,
  };
}

function perform(step: Step, response: http.ServerResponse): void {
  if (step === 'hang') return;
  if (step === 'reset') return void response.socket?.destroy();
  if (step === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"PCD_PAY_RST":"success",', () => response.socket?.destroy());
    return;
  }
  if (step === 'switch')
    return void response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n',
    );
  if (step === 'flood') {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.writeHead(200).on('drain', pour);
    pour();
    return;
  }
  if ('text' in step) return void response.writeHead(step.status).end(step.text);
  response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(step.json));
}
