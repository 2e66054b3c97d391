import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './app/lib/supported-browsers.ts';
import { oneByteBuild } from './one-byte-build.ts';
import { firstPageChunk } from './script-chunks.ts';
import { textsWhereNamed } from './texts-where-named.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), textsWhereNamed(), oneByteBuild(), reactRouter()],
  // The workspaces are TypeScript sources, so they are bundled. A build bundles the packages too: unused parts take no memory.
  ssr: { noExternal: command === 'build' ? true : [/^@pq\//] },
  // Discovers the packages of all screens at start: a later discovery would reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/testing/**'] },
  // The compressed sizes of 600 files are not read by anyone and cost a first start seconds.
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // NODE_ENV says which settings the server runs with; React and its kin are those of production in every build.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
    client: {
      build: {
        target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
        rolldownOptions: {
          output: {
            // A module belongs to the first group that matches. Others are split by the screens that share them.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[^/]+)\//,
                },
                {
                  name: firstPageChunk('site', ['root', 'entry.client', 'screens/home/home']),
                  minShareCount: 2,
                },
                // Few larger files instead of many small ones: each file costs a phone a request, and every page a line of the
                // route table.
                { name: 'icons', test: /lucide-react/, minShareCount: 7 },
                // Lists and projects have no form: the library stays out of the chunks that they share with screens that do.
                { name: 'form', test: /react-hook-form|features\/form\/use-form/, minShareCount: 2 },
                {
                  name: 'proofs',
                  test: /app\/(features|data)\/proofs|domain\/src\/pledge\/proof/,
                  minShareCount: 2,
                },
                { name: 'common', test: /apps\/web\/app|packages\//, minShareCount: 16 },
                { name: 'floating', test: /@base-ui|@floating-ui|tailwind-variants/, minShareCount: 16 },
                { name: 'admin', test: /app\/screens\/admin\/|app\/data\/console/, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
}));
