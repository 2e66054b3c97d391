import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { layersInOrder } from './layers-in-order.ts';
import { textsWhereNamed } from './texts-where-named.ts';

export default defineConfig({
  plugins: [tailwindcss(), layersInOrder(), textsWhereNamed(), reactRouter()],
  // The workspaces are TypeScript sources: they are bundled, not left to Node.
  ssr: { noExternal: [/^@pq\//] },
  // Finds the packages of all screens at start: one found later would reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/testing/**'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A page of some forty small files costs a phone more than what it would save to load the parts one by one.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[^/]+)\//,
                },
                {
                  name: 'site',
                  // Dialogs bring the library of floating parts along: they stay with the screens that open them. Comments stand
                  // below what they are about, on a few screens; what is written, sent or decided on is read by few.
                  test: /packages\/(domain|contract)\/(?!.*\/(comments?\.ts|console\/|write-steps))|apps\/web\/app\/(?!.*dialog\.tsx|features\/(comments|form|rich-reading|payment-cards)\/|ui\/rich\/|data\/(comments|console|uploads)|screens\/admin\/)|lucide-react/,
                  minShareCount: 6,
                },
              ],
            },
          },
        },
      },
    },
  },
});
