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
                  test: /packages\/(domain|contract)\/(?!.*\/(comments?\.ts|console\/|write-steps|endpoints\/(admin|pledges|cards|pqbox|drafts|uploads|inquiries|account|stories)|pledge\/|pqbox\/|rich-text\/|files\/upload))|apps\/web\/app\/(?!.*dialog(-parts)?\.tsx|features\/(comments|form|rich-reading|payment-cards|writing|pictures|uploader|reward-picker|editor|second-factor)\/|ui\/rich\/|data\/(comments|console|uploads|cards|pledges|pqbox|own-projects|drafts|stories|inquiries|account|second-factor)|ui\/(forms|picture-viewer|order|more-list)\/|features\/(address|viewer\/use-admin|share|my-pledge|manage-head|own-project|fresh-sign-in|day-chart)\/|kept\/keeper\/|screens\/(admin|pqbox|write|my|payment|auth)\/)|lucide-react/,
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
