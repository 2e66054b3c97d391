import { webhooks } from '@pq/contract';
import { fieldName } from '@pq/contract/field-errors';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { FastifyInstance } from 'fastify';
import { ProductError } from '../product-error.ts';

// A provider repeats a message that is refused, so webhooks acknowledge whatever arrives and check it themselves.
const acknowledged = new Set<string | undefined>(webhooks.map(({ path }) => `/api${path}`));

/**
 * A run of combining marks longer than in any letter, matched from its beginning alone. Composing it needs time that grows with
 * the square of its length.
 */
const ENDLESS_MARKS = /(?<!\p{M})\p{M}{256}/u;

/**
 * Names in one object, items of one list, and names in all objects of a body. A schema checks every name of a record before it can
 * count them: 75,000 answers of a pledge took half a second. A draft of 50 rewards with 300 stocked combinations each has 42,000 names.
 */
const MAX_NAMES = { object: limits.shippingOrders, list: limits.synonymGroups, body: 50_000 };

/**
 * Refuses every call with text in its query or JSON body that PostgreSQL cannot store (NUL, a lone surrogate), that needs
 * seconds to compose, or with too many names to parse, before any handler, limit or query sees it. The error names the field as
 * the schemas do.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // The route, not the address as it was sent, which may spell the same path with escapes.
    const { url } = request.routeOptions;
    if (!url?.startsWith('/api/') || acknowledged.has(url)) return done();
    const found = unstorableTextIn(request.query) ?? unstorableTextIn(request.body);
    if (found === null) return done();
    done(new ProductError('invalid', { fields: { [found.field]: t(found.problem) } }));
  });
}

type Found = { field: string; problem: 'field.format' | 'field.marks' | 'field.range' };

type Part = { value: unknown; key: string | number; of: Part | null };

/** Iterative, because the depth of a body is the sender's choice. */
export function unstorableTextIn(sent: unknown): Found | null {
  const waiting: Part[] = [{ value: sent, key: '', of: null }];
  let names = 0;
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const isList = Array.isArray(part.value);
    const own = isRecord(part.value) ? Object.keys(part.value).length : 0;
    names += isList ? 0 : own;
    if (own > MAX_NAMES[isList ? 'list' : 'object'] || names > MAX_NAMES.body)
      return { field: pathOf(part), problem: 'field.range' };
    const problem = typeof part.value === 'string' ? problemOf(part.value) : addParts(waiting, part);
    if (problem) return { field: pathOf(part), problem };
  }
  return null;
}

function addParts(waiting: Part[], part: Part): Found['problem'] | null {
  const { value } = part;
  const add = (key: string | number, item: unknown) => {
    if (typeof item === 'string' || (typeof item === 'object' && item !== null))
      waiting.push({ value: item, key, of: part });
  };
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) add(at, value[at]);
  else if (isRecord(value))
    for (const key of Object.keys(value)) {
      const problem = problemOf(key);
      if (problem) return problem;
      add(key, value[key]);
    }
  return null;
}

/** Parsed JSON or a query; buffers and streams are files, whose bytes are not text. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !('pipe' in value);
}

function pathOf(part: Part): string {
  const keys: (string | number)[] = [];
  for (let at = part; at.of; at = at.of) keys.push(at.key);
  return fieldName(keys.reverse());
}

function problemOf(text: string): Found['problem'] | null {
  if (text.includes('\u0000') || !text.isWellFormed()) return 'field.format';
  return ENDLESS_MARKS.test(text) ? 'field.marks' : null;
}
