/**
 * Shows web pushes and opens the page of a pressed one. It answers no requests and caches nothing.
 */

self.addEventListener('push', (event) => {
  const { title = 'PQ', body = '', url = '/', tag = '' } = readPush(event.data);
  const options = {
    body,
    lang: 'ko',
    icon: '/pictures/icon-192.png',
    badge: '/pictures/badge-96.png',
    data: { url },
    // A second of a kind and project replaces the first, and is noticed again.
    ...(tag && { tag, renotify: true }),
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url));
});

function readPush(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function openPage(path) {
  const { origin } = self.location;
  const url = new URL(path ?? '/', origin);
  if (url.origin !== origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((window) => window.url === url.href);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url.href);
}
