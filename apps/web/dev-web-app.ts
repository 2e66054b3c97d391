import type { ServerBuild } from 'react-router';
import { ModuleRunner } from 'vite/module-runner';
import type { ModuleAnswer, ModuleAsk } from './dev-server.ts';

export async function openDevWebApp(ask: (ask: ModuleAsk) => Promise<ModuleAnswer>) {
  const runner = new ModuleRunner({ transport: { invoke: ask }, hmr: false });
  // Evaluates only modules that changed since the last call.
  const read = () => runner.import<ServerBuild>('virtual:react-router/server-build');
  let build = await read();
  return {
    mode: 'development' as const,
    build: () => build,
    stylesheets: ['/app/styles/site.css'],
    async refresh() {
      build = await read();
    },
  };
}
