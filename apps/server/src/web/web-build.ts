import { fileURLToPath } from 'node:url';

const folder = new URL('../../../web/build/', import.meta.url);

/** Where `npm run build` puts the web app. */
export const webBuild = {
  server: fileURLToPath(new URL('server/index.js', folder)),
  client: fileURLToPath(new URL('client', folder)),
};
