import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Product } from './product.ts';

export type Person = { uid: string; token: string; email: string };
export type Backer = Person & { cardId: string };

/** Signed-in members by SQL, because sign-up is not measured. */
export async function createPeople(product: Product, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, n) => {
    const token = randomBytes(24).toString('base64url');
    return {
      uid: randomUUID(),
      session: randomUUID(),
      token,
      hash: createHash('sha256').update(token).digest('hex'),
      email: `load-${n}-${randomBytes(4).toString('hex')}@example.com`,
    };
  });
  await product.pool.query(
    `with person as (
       select * from jsonb_to_recordset($1::jsonb) as p(uid uuid, session uuid, hash text, email text)
     ), joined as (
       insert into member (id, email, email_verified, name, name_key)
       select uid, email, true, 'p' || left(uid::text, 12), uid::text from person returning id
     )
     insert into session (id, user_id, token, expires_at)
     select session, uid, hash, now() + interval '14 days' from person, joined where joined.id = person.uid`,
    [JSON.stringify(people)],
  );
  return people.map(({ uid, token, email }) => ({ uid, token, email }));
}

/** Members with a password, signed up over HTTP and verified by SQL. Returns their e-mails. */
export async function signUpPeople(product: Product, count: number): Promise<string[]> {
  const mark = randomBytes(4).toString('hex');
  const emails = Array.from({ length: count }, (_, n) => `known-${mark}-${n}@example.com`);
  for (const [n, email] of emails.entries()) {
    const password = 'bench1234!';
    const data = {
      email,
      name: `${mark}${n}`,
      password,
      passwordcheck: password,
      policy: [true, true, false],
    };
    await postJson(`${product.site}/api/user/new`, { data });
  }
  await product.pool.query('update member set email_verified = true where email = any ($1)', [emails]);
  return emails;
}

export async function createBackers(product: Product, count: number, number?: string): Promise<Backer[]> {
  const people = await createPeople(product, count);
  const backers: Backer[] = [];
  for (let at = 0; at < people.length; at += 8)
    backers.push(
      ...(await Promise.all(people.slice(at, at + 8).map((person) => giveCard(product, person, number)))),
    );
  return backers;
}

async function giveCard(product: Product, person: Person, number?: string): Promise<Backer> {
  const minted = await postJson(`${product.sandbox}/payple/cards`, number ? { number } : {});
  const { data } = (await postJson(`${product.site}/api/user/card`, { card: minted }, person.token)) as {
    data: { PCD_PAYER_ID: string };
  };
  return { ...person, cardId: data.PCD_PAYER_ID };
}

export async function postJson(url: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
