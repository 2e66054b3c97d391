import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import { serveFile } from '#src/page/files.ts';
import { registerKakao } from './kakao.ts';
import { registerNaver } from './naver.ts';

export function registerSocial(app: FastifyInstance, sandbox: Sandbox): void {
  serveFile(app, '/assets/social.css', new URL('./social.css', import.meta.url));
  serveFile(app, '/assets/social.js', new URL('./social.js', import.meta.url));
  registerKakao(app, sandbox);
  registerNaver(app, sandbox);
}
