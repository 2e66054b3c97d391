import type { FastifyInstance } from 'fastify';
import { readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { importCharges, parseImportedCharge } from './charging/import-charges.ts';
import { randomCardNumber, registerCard } from './shared/cards.ts';
import { listCharges } from './shared/charge-records.ts';
import { appendFaults, clearFaults, listFaults, parseFault } from './shared/faults.ts';

export function registerPaypleControls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;

  app.post('/payple/cards', (request, reply) => {
    const body = readBody(request);
    const number = textOf(body, 'number').replace(/[\s-]/g, '') || randomCardNumber();
    if (!/^\d{16}$/.test(number)) return reply.code(400).send({ error: 'number must be 16 digits' });
    return registerCard(sandbox, number, { PCD_PAYER_NO: textOf(body, 'payerNo') });
  });

  app.get('/payple/charges', () => listCharges(store));

  app.post('/payple/books', (request, reply) => {
    const { charges } = readBody(request);
    if (!Array.isArray(charges)) return reply.code(400).send({ error: 'charges must be a list' });
    const former = charges.map(parseImportedCharge).filter((charge) => charge !== null);
    if (former.length < charges.length) return reply.code(400).send({ error: 'a charge cannot be read' });
    importCharges(store, former);
    return { entered: former.length };
  });

  app.get('/payple/faults', () => ({ faults: listFaults(store) }));

  app.post('/payple/faults', (request, reply) => {
    const { faults } = readBody(request);
    if (!Array.isArray(faults)) return reply.code(400).send({ error: 'faults must be a list' });
    const queued = [];
    for (const [index, entry] of faults.entries()) {
      const fault = parseFault(entry);
      if (typeof fault === 'string') return reply.code(400).send({ error: `faults[${index}]: ${fault}` });
      queued.push(fault);
    }
    if (queued.length === 0) clearFaults(store);
    else appendFaults(store, queued);
    return { faults: listFaults(store) };
  });
}
