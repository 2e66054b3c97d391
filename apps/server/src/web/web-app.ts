import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { webBuild } from './web-build.ts';

export type WebApp = {
  mode: 'production' | 'development';
  build(): ServerBuild;
  /** Addresses of the stylesheets of every page, where the build does not list them. */
  stylesheets?: readonly string[];
  refresh?(): Promise<void>;
  /** Serves scripts, styles and pictures; in development Vite does. */
  serveFiles?(app: FastifyInstance): Promise<void>;
};

export async function openBuiltWebApp(): Promise<WebApp> {
  const build = (await import(pathToFileURL(webBuild.server).href)) as ServerBuild;
  return {
    mode: 'production',
    build: () => build,
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: webBuild.client,
        wildcard: false,
        index: false,
        // Compressed by the build (apps/web/compress-build.ts).
        preCompressed: true,
        cacheControl: false,
        setHeaders(reply, path) {
          const hashed = path.includes('/assets/');
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
  };
}
