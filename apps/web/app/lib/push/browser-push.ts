import type { Client } from '@pq/contract/client';
import { subscribeToPush, unsubscribeFromPush } from '@pq/contract/endpoints/push';
import { writePushOwner } from './push-owner.ts';

/**
 * What a browser can do: `ready` to ask, `blocked` by the person, `homeScreen` where only a site on the home screen of the device
 * may ask (iPhone and iPad), or nothing.
 */
export type PushSupport = 'ready' | 'blocked' | 'homeScreen' | 'none';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isAppleTouchDevice() && !isOnHomeScreen() ? 'homeScreen' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad calls itself a Mac, which has no touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isOnHomeScreen(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** The subscription of this browser, if it has one and may show notifications. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person, subscribes the browser and sends the subscription to the server. Call it when something is pressed. False when the
 * person does not allow it. Throws what the browser or the call throws.
 */
export async function turnPushOn(api: Client, uid: string, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const applicationServerKey = bytesOf(key);
  if (before && !isFor(before, applicationServerKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    await send(api, uid, subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** Subscribes the browser for the member who is signed in now; ends the subscription where the server refuses it. */
export async function refreshPush(api: Client, uid: string): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return writePushOwner(null);
  try {
    await send(api, uid, subscription);
  } catch (error) {
    if ((error as { status?: number }).status !== 400) throw error;
    writePushOwner(null);
    await subscription.unsubscribe();
  }
}

/** Before the session ends: this browser receives nothing of the account any more. */
export async function turnPushOff(api: Client): Promise<void> {
  const subscription = await findSubscription();
  writePushOwner(null);
  if (!subscription) return;
  await api.call(unsubscribeFromPush, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function send(api: Client, uid: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api.call(subscribeToPush, { subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
  writePushOwner(uid);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A subscription is bound to the key with which it was made. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options?.applicationServerKey;
  if (!own) return true;
  const bytes = new Uint8Array(own);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}
