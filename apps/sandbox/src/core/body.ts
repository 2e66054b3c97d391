import type { FastifyRequest } from 'fastify';

export type Body = Record<string, unknown>;

export function readBody(request: FastifyRequest): Body {
  const { body } = request;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {};
}

export function textOf(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** A field as whole number, NaN when it is none. */
export function integerOf(body: Body, name: string): number {
  const text = textOf(body, name);
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
