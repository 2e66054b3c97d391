import type { Transport } from '@pq/contract/client';
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

const apiContext = createContext<Transport>();
const ID = 'root';

export function buildOfApiPage(paths: () => string[]): ServerBuild {
  const loader = async ({ request, context }: { request: Request; context: RouterContextProvider }) => {
    const api = context.get(apiContext);
    const answers = await Promise.all(
      paths().map(async (path) => (await api(path, { method: 'GET' })).text()),
    );
    return { headers: [...request.headers], query: new URL(request.url).search, answers };
  };
  const build = {
    entry: {
      module: {
        default: (
          _request: Request,
          status: number,
          _headers: Headers,
          { staticHandlerContext }: { staticHandlerContext: { loaderData: unknown } },
        ) => new Response(JSON.stringify(staticHandlerContext.loaderData), { status }),
        createRequestHandler,
        createLoadContext({ api }: { api: Transport }) {
          const context = new RouterContextProvider();
          context.set(apiContext, api);
          return context;
        },
      },
    },
    routes: { [ID]: { id: ID, path: '*', module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
  return build as unknown as ServerBuild;
}
