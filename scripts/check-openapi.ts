import { contract } from '@pq/contract';
import { openApiDocument } from '@pq/contract/openapi';
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';

/** Lints the OpenAPI document by the recommended rules of Redocly. Exits 1 on errors and warnings. */
const rules = {
  // The software names no licence, so its document cannot.
  'info-license': 'off',
  // Sign-in links and Kakao and Naver only redirect.
  'operation-2xx-response': 'off',
} as const;
const config = await createConfig({ extends: ['recommended'], rules });
const source = JSON.stringify(openApiDocument(contract, 'https://pq.example.org'), null, 2);
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
const totals = getTotals(problems);
if (totals.errors + totals.warnings > 0) {
  formatProblems(problems, { totals, version: '3.1.0', format: 'stylish', maxProblems: 50 });
  process.exitCode = 1;
}
