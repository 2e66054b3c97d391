import { parseConfig } from '../../config/config.ts';
import { readEnv } from '../../config/env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// `npm run postgres`: the embedded PostgreSQL alone, for several web and worker processes on one machine.
const config = parseConfig(readEnv(), process.cwd());
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, port: config.postgresPort });
const stop = () => void postgres.stop().then(() => process.exit(0));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.stdout.write(`DATABASE_URL=${postgres.url}
DATABASE_MIGRATION_URL=${postgres.ownerUrl}
PostgreSQL ready on ${postgres.ownerUrl}
`);
