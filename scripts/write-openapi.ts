import { mkdirSync, writeFileSync } from 'node:fs';
import { contract } from '@pq/contract';
import { openApiDocument } from '@pq/contract/openapi';

/** Writes the OpenAPI document to e2e/generated/openapi.json, from which the types of the journey by API are generated. */
const folder = new URL('../e2e/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('openapi.json', folder),
  JSON.stringify(openApiDocument(contract, 'http://127.0.0.1:3000')),
);
