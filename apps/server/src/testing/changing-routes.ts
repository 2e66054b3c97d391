import type { FastifyInstance, InjectOptions } from 'fastify';

/** Every route of the app that changes something, read from the app itself, so that a new one is tested without a row. */
export function changingRoutes(app: FastifyInstance): InjectOptions[] {
  return [...routesOf(app.printRoutes({ commonPrefix: false }))]
    .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map(({ method, path }) => ({ method, url: path.replaceAll(/:\w+/g, 'x') }) as InjectOptions);
}

export function readingPaths(app: FastifyInstance): string[] {
  return [...routesOf(app.printRoutes({ commonPrefix: false }))]
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path);
}

/** Parses `└── /path (POST, PUT)` lines, nested by indentation. */
function* routesOf(tree: string): Generator<{ method: string; path: string }> {
  const above: string[] = [];
  for (const line of tree.split('\n')) {
    const at = line.search(/[├└]── /);
    if (at < 0) continue;
    const [, part = '', methods = ''] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line.slice(at + 4)) ?? [];
    above.splice(at / 4);
    above.push(part);
    for (const method of methods.split(', ').filter(Boolean)) yield { method, path: above.join('') };
  }
}
