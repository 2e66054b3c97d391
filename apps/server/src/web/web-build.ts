import { fileURLToPath } from 'node:url';

const folder = new URL('../../../web/build/', import.meta.url);

export const webBuild = {
  server: fileURLToPath(new URL('server/index.js', folder)),
  client: fileURLToPath(new URL('client', folder)),
};
