import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import type { ModuleRunnerTransport } from 'vite/module-runner';

type Options = {
  /** Carries the web socket for hot updates. */
  site: Server;
  allowedHosts: string[];
};

/**
 * Vite for `npm run dev` as middleware: it serves scripts, styles and pictures and sends hot updates. Pages are rendered by the
 * Fastify app in another process, which loads modules through `createModuleSource`.
 */
export async function openVite({ site, allowedHosts }: Options): Promise<ViteDevServer> {
  return createServer({
    root: import.meta.dirname,
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      ws: { server: site },
      // Would change headers of proxied responses.
      cors: false,
      allowedHosts,
      // The repository's folder contains .data with secrets.
      fs: { allow: sourceFolders() },
    },
  });
}

function sourceFolders(): string[] {
  const folderOf = (specifier: string) => dirname(fileURLToPath(import.meta.resolve(specifier)));
  return [
    import.meta.dirname,
    folderOf('@pq/domain/copy'),
    folderOf('@pq/contract'),
    dirname(folderOf('react/package.json')),
  ];
}

export type ModuleAsk = Parameters<NonNullable<ModuleRunnerTransport['invoke']>>[0];
export type ModuleAnswer = Awaited<ReturnType<NonNullable<ModuleRunnerTransport['invoke']>>>;

type GivenModule = { id: string; code: string };

/**
 * Answers one module runner in another process. Vite remembers only whether a module was requested since it changed, which is
 * enough for a single runner; here several share the module graph.
 */
export function createModuleSource(vite: ViteDevServer): (ask: ModuleAsk) => Promise<ModuleAnswer> {
  const given = new Map<string, string>();
  let environment = vite.environments.ssr;
  return async (ask) => {
    if (environment !== vite.environments.ssr) {
      // Vite restarted, because its configuration changed.
      environment = vite.environments.ssr;
      given.clear();
    }
    if (ask.type !== 'custom' || ask.data.name !== 'fetchModule') return environment.hot.handleInvoke(ask);
    const [url, importer, options] = ask.data.data as Parameters<typeof environment.fetchModule>;
    const fresh = { ...ask.data, data: [url, importer, { ...options, cached: false }] };
    const answer = await environment.hot.handleInvoke({ ...ask, data: fresh });
    const module = 'result' in answer ? (answer.result as Partial<GivenModule>) : {};
    if (module.id === undefined || module.code === undefined) return answer;
    const node = environment.moduleGraph.getModuleById(module.id);
    const version = `${node?.lastHMRTimestamp} ${node?.lastInvalidationTimestamp}`;
    const isKnown = given.get(module.id) === version;
    given.set(module.id, version);
    return { result: isKnown && options?.cached ? { cache: true } : { ...module, invalidate: true } };
  };
}
