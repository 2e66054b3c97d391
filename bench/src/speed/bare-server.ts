import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The baseline for pages and calls: a Fastify route that returns the same bytes. Arguments: port, file with the
// bytes, content type.
const [port, file, contentType] = process.argv.slice(2);
const bytes = readFileSync(file ?? '', 'utf8');
const app = Fastify();
app.get('/', (_request, reply) => reply.type(contentType ?? 'text/plain').send(bytes));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write(`bare ready on http://127.0.0.1:${port}\n`);
