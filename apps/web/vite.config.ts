import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The workspaces are TypeScript sources: they are bundled, not left to Node.
  ssr: { noExternal: [/^@pq\//] },
  build: { assetsInlineLimit: 0 },
});
