/*
 * The browser half of Payple's card window, as the sandbox plays it. Defines PaypleCpayAuthCheck(obj)
 * and MainBodyAction('close'); needs no other script and adds no style element, so that it runs under a strict CSP.
 */
(() => {
  const script = document.currentScript || document.querySelector('script[src*="/js/v1/payment.js"]');
  const host = new URL(script.src, location.href).origin;
  const narrow = 768;
  let current = null;

  window.PaypleCpayAuthCheck = (request) => {
    if (!request || typeof request !== 'object') throw new TypeError('PaypleCpayAuthCheck needs an object');
    tearDown();
    const hasCallback = typeof request.callbackFunction === 'function';
    const direct = !hasCallback && /^https?:\/\//i.test(String(request.PCD_RST_URL || ''));
    const popup = !direct && window.innerWidth < narrow ? openPopup() : null;
    current = { request, popup, layer: null, timer: 0, returnFocus: document.activeElement };
    if (popup) {
      current.timer = window.setInterval(() => popup.closed && finish(closed(request)), 300);
      return submit(request, 'popup', 'cpayWinOpen');
    }
    if (direct) return submit(request, 'direct', '_self');
    current.layer = openLayer();
    return submit(request, 'layer', 'cpay_ifr');
  };

  window.MainBodyAction = (action) => {
    if (action === 'close') tearDown();
  };

  window.addEventListener('message', (event) => {
    if (event.origin !== host || !current || !event.data) return;
    if (event.data.type === 'close') finish(closed(current.request));
    if (event.data.type === 'pay_result') finish(event.data.data);
  });

  function closed(request) {
    return { ...request, PCD_PAY_RST: 'close', PCD_PAY_MSG: '결제를 종료하였습니다.' };
  }

  function finish(result) {
    const { request } = current;
    tearDown();
    if (typeof request.callbackFunction === 'function') return request.callbackFunction(result);
    post(new URL(request.PCD_RST_URL || '', location.href).href, '_self', result);
  }

  function tearDown() {
    if (!current) return;
    const { popup, layer, timer, returnFocus } = current;
    current = null;
    window.clearInterval(timer);
    if (popup && !popup.closed) popup.close();
    if (!layer) return;
    layer.remove();
    for (const element of layer.madeInert) element.inert = false;
    document.documentElement.style.overflow = layer.oldOverflow;
    if (returnFocus?.isConnected) returnFocus.focus();
  }

  function openPopup() {
    const [width, height] = [Math.min(480, screen.availWidth), Math.min(760, screen.availHeight)];
    return window.open('', 'cpayWinOpen', `popup,width=${width},height=${height}`);
  }

  function openLayer() {
    const layer = document.createElement('div');
    layer.id = 'cpay_layer';
    layer.setAttribute('role', 'dialog');
    layer.setAttribute('aria-modal', 'true');
    layer.setAttribute('aria-label', '페이플 결제창');
    Object.assign(layer.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      background: 'rgba(23, 23, 28, 0.56)',
    });
    const frame = document.createElement('iframe');
    frame.name = 'cpay_ifr';
    frame.title = '페이플 카드 등록';
    const isNarrow = window.innerWidth < narrow;
    Object.assign(frame.style, {
      width: isNarrow ? '100%' : '480px',
      height: isNarrow ? '100%' : 'min(760px, calc(100% - 32px))',
      maxWidth: '100%',
      border: '0',
      borderRadius: isNarrow ? '0' : '16px',
      background: '#fff',
      colorScheme: 'light',
    });
    layer.append(frame);
    layer.madeInert = [...document.body.children].filter((element) => !element.inert);
    for (const element of layer.madeInert) element.inert = true;
    layer.oldOverflow = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    document.body.append(layer);
    frame.addEventListener('load', () => frame.focus());
    return layer;
  }

  function submit(request, mode, target) {
    const url = new URL(request.PCD_PAY_URL || '/index.php?ACT_=PAYM', host);
    post(host + url.pathname + url.search, target, {
      ...request,
      sandbox_origin: location.origin,
      sandbox_mode: mode,
    });
  }

  function post(action, target, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = action;
    form.target = target;
    form.acceptCharset = 'utf-8';
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = String(value);
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }
})();
