import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

// The limit of the hardware: a Fastify route that returns prepared bytes, and another that reads nine rows with a prepared
// statement. Arguments: port, file with the bytes, content type.
const [port, file = '', contentType = 'text/plain', databaseUrl] = process.argv.slice(2);
const bytes = readFileSync(file, 'utf8');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();
app.get('/bytes', (_request, reply) => reply.type(contentType).send(bytes));
app.get('/rows', async () => {
  const { rows } = await pool.query({
    name: 'nine',
    text: `select key, title, state, goal, amount_now, backers, period_finish, thumbnail, created_at
      from project order by key limit 9`,
  });
  return { data: rows };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write(`bare ready on http://127.0.0.1:${port}\n`);
