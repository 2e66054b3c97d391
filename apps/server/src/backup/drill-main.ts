import { readEnv } from '../config/env.ts';
import { runDrill } from './run-drill.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
process.exitCode = await runDrill(process.argv.slice(2), readEnv(), {
  inherited: { ...(PATH && { PATH }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
  say: (line) => void process.stdout.write(`${line}\n`),
  fail: (line) => void process.stderr.write(`${line}\n`),
});
