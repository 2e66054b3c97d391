import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Balancer = {
  address: string;
  add(address: string): void;
  ready(): number;
  stop(): Promise<void>;
};

type Upstream = { address: string; agent: Agent; ready: boolean };

const PROBE_MS = 200;

/**
 * A load balancer like Kubernetes or HAProxy: it polls /readyz and sends requests round robin to ready upstreams.
 * Undelivered requests go to the next; delivered ones without a response only if they are safe to repeat (GET), else
 * 502.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const upstreams = new Set<Upstream>();
  let turn = 0;
  let stopped = false;

  const choose = (not: ReadonlySet<Upstream>) => {
    const able = [...upstreams].filter((upstream) => upstream.ready && !not.has(upstream));
    turn += 1;
    return able[turn % Math.max(able.length, 1)];
  };
  const forward = async (incoming: IncomingMessage, reply: ServerResponse) => {
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk as Buffer);
    const tried = new Set<Upstream>();
    for (let upstream = choose(tried); upstream; upstream = choose(tried)) {
      tried.add(upstream);
      const end = await pass(upstream, incoming, Buffer.concat(body), reply);
      if (end === 'answered') return;
      if (end === 'lost' && incoming.method !== 'GET') break;
    }
    if (!reply.headersSent) reply.writeHead(502).end();
    else reply.destroy();
  };
  const server: Server = createServer(
    (incoming, reply) => void forward(incoming, reply).catch(() => reply.destroy()),
  );
  server.listen(port, '127.0.0.1');
  const probing = (async () => {
    while (!stopped) {
      await Promise.all([...upstreams].map(probe));
      await delay(PROBE_MS);
    }
  })();

  return {
    address: `http://127.0.0.1:${port}`,
    add: (address) => void upstreams.add({ address, agent: new Agent({ keepAlive: true }), ready: false }),
    ready: () => [...upstreams].filter((upstream) => upstream.ready).length,
    async stop() {
      stopped = true;
      await probing;
      server.closeAllConnections();
      server.close();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

async function probe(upstream: Upstream): Promise<void> {
  const answer = await fetch(`${upstream.address}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  );
  upstream.ready = answer?.status === 200;
}

/** `unsent`: the upstream was unreachable; `lost`: its response was incomplete. */
function pass(
  upstream: Upstream,
  incoming: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<'answered' | 'unsent' | 'lost'> {
  return new Promise((resolve) => {
    const { host: _, 'transfer-encoding': __, ...headers } = incoming.headers;
    const out = request(`${upstream.address}${incoming.url}`, {
      method: incoming.method,
      headers: { ...headers, 'content-length': body.length },
      agent: upstream.agent,
    });
    reply.once('close', () => out.destroy());
    out.once('response', (answer) => {
      const { connection: _, ...passed } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(reply);
      answer.once('end', () => resolve('answered'));
      answer.once('error', () => resolve('lost'));
    });
    out.once('error', (error: NodeJS.ErrnoException) => {
      upstream.ready &&= error.code !== 'ECONNREFUSED';
      resolve(error.code === 'ECONNREFUSED' ? 'unsent' : 'lost');
    });
    out.end(body);
  });
}
