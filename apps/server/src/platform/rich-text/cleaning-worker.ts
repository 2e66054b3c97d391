import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { showsSomething } from '@pq/domain/text/shows-something';
import { cleanEditorHtml } from './clean-editor-html.ts';

// Requests come first where processors are short. Linux has a priority for each thread, other systems for whole processes.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (sent: string) => {
  const html = cleanEditorHtml(sent);
  parentPort?.postMessage(showsSomething(html) ? html : '');
});
