/* The postcode service's script, as the sandbox plays it: kakao.Postcode and, as of old, daum.Postcode. */
(() => {
  const script = document.currentScript || document.querySelector('script[src*="/postcode/postcode.v2.js"]');
  const host = new URL(script.src, location.href).origin;
  const live = new Map();
  let lastId = 0;

  class Postcode {
    constructor(options) {
      this.options = options || {};
    }

    open(settings) {
      const { q, left, top, popupTitle, popupName, popupKey, autoClose } = settings || {};
      const width = sizeOf(this.options.width, 500, 300);
      const height = sizeOf(this.options.height, 600, 400);
      const x = left ?? Math.round(window.screenX + (window.outerWidth - width) / 2);
      const y = top ?? Math.round(window.screenY + (window.outerHeight - height) / 2);
      const id = this.start(autoClose);
      const name = popupKey || popupName || 'postcode';
      const features = `popup,width=${width},height=${height},left=${x},top=${y}`;
      const popup = window.open(addressOf(id, q, popupTitle), name, features);
      const entry = live.get(id);
      if (!popup) {
        live.delete(id);
        throw new Error('the postcode popup was blocked');
      }
      entry.popup = popup;
      entry.timer = window.setInterval(() => popup.closed && end(id, 'FORCE_CLOSE'), 300);
      return popup;
    }

    embed(element, settings) {
      const { q, autoClose } = settings || {};
      const id = this.start(autoClose);
      const frame = document.createElement('iframe');
      frame.src = addressOf(id, q);
      frame.title = '우편번호 찾기';
      Object.assign(frame.style, {
        display: 'block',
        width: cssSize(this.options.width, '100%', 300),
        height: cssSize(this.options.height, '100%', 400),
        minHeight: '400px',
        border: '0',
        colorScheme: 'light',
      });
      element.replaceChildren(frame);
      live.get(id).frame = frame;
    }

    start(autoClose) {
      const id = String(++lastId);
      live.set(id, { options: this.options, autoClose: autoClose !== false });
      return id;
    }
  }

  window.addEventListener('message', (event) => {
    const { data } = event;
    if (event.origin !== host || !data || data.from !== 'postcode' || !live.has(data.id)) return;
    const { options, popup, frame } = live.get(data.id);
    if (event.source !== (popup || frame.contentWindow)) return;
    if (data.type === 'search') call(options.onsearch, { q: data.q, count: data.count });
    if (data.type === 'resize' && frame) call(options.onresize, { width: data.width, height: data.height });
    if (data.type === 'close') end(data.id, 'FORCE_CLOSE');
    if (data.type === 'complete') {
      call(options.oncomplete, data.address);
      end(data.id, 'COMPLETE_CLOSE');
    }
  });

  function end(id, state) {
    const { options, popup, frame, timer, autoClose } = live.get(id);
    if (state === 'COMPLETE_CLOSE' && !autoClose) return;
    live.delete(id);
    window.clearInterval(timer);
    if (popup && !popup.closed) popup.close();
    if (frame) frame.remove();
    call(options.onclose, state);
  }

  function call(listener, value) {
    if (typeof listener === 'function') listener(value);
  }

  function addressOf(id, q, title) {
    const query = new URLSearchParams({ id, origin: location.origin });
    if (q) query.set('q', q);
    if (title) query.set('title', title);
    return `${host}/postcode/search?${query}`;
  }

  // Too small sizes are ignored, as the service does.
  function sizeOf(value, fallback, least) {
    const size = Number.parseInt(value, 10);
    return size > least ? size : fallback;
  }

  function cssSize(value, fallback, least) {
    if (typeof value === 'string' && value.trim().endsWith('%')) return value;
    const size = Number.parseInt(value, 10);
    return size > least ? `${size}px` : fallback;
  }

  const load = (listener) => window.setTimeout(() => call(listener), 0);
  window.kakao = window.kakao || {};
  window.daum = window.daum || {};
  for (const global of [window.kakao, window.daum]) {
    global.Postcode = Postcode;
    global.postcode = { load, version: 'sandbox' };
  }
})();
