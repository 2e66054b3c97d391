import { ownSite } from './sites.ts';

export type CaughtMail = { to: string; subject: string; text: string; html: string; links: string[] };
export type ProviderCharge = {
  oid: string;
  payerId: string;
  total: number;
  refunded: number;
  status: string;
};

export async function readClock(): Promise<Date> {
  const answer = await fetch(`${ownSite.sandbox}/clock`);
  return new Date(((await answer.json()) as { now: string }).now);
}

/** Moves the product's clock and waits until due jobs are done. */
export async function moveClock(to: { now: string } | { advance: string }): Promise<void> {
  const answer = await fetch(`${ownSite.sandbox}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(to),
  });
  if (!answer.ok) throw new Error(`clock: ${answer.status} ${await answer.text()}`);
}

export async function readInbox(to: string): Promise<CaughtMail[]> {
  const answer = await fetch(`${ownSite.sandbox}/inbox?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as CaughtMail[];
}

export async function waitForMail(to: string, subject: string): Promise<CaughtMail> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = (await readInbox(to)).find((caught) => caught.subject.includes(subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail "${subject}" to ${to}`);
}

export async function readCharges(): Promise<ProviderCharge[]> {
  const answer = await fetch(`${ownSite.sandbox}/payple/charges`);
  return (await answer.json()) as ProviderCharge[];
}

export type CaughtPush = { to: string; title: string; body: string; url: string; at: string };

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A browser's subscription to web pushes in the sandbox, whose pushes are listed below `to`. */
export async function createSubscription(to: string): Promise<Subscription> {
  const answer = await fetch(`${ownSite.sandbox}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });
  return (await answer.json()) as Subscription;
}

export async function readPushes(to: string): Promise<CaughtPush[]> {
  const answer = await fetch(`${ownSite.sandbox}/push?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as CaughtPush[];
}
