/* The pages inside the card window: formats and checks the form, and hands results to the page that opened it. */
(() => {
  const root = document.getElementById('window');
  const { mode, origin } = root.dataset;

  const resultForm = root.querySelector('[data-result]');
  if (resultForm) {
    const result = JSON.parse(document.getElementById('result').textContent);
    const deliver = () => tell({ type: 'pay_result', data: result });
    if (mode === 'direct') resultForm.submit();
    else {
      resultForm.addEventListener('submit', (event) => {
        event.preventDefault();
        deliver();
      });
      deliver();
    }
    return;
  }

  const form = root.querySelector('[data-card-form]');
  const close = () => {
    if (mode === 'direct') root.querySelector('[data-close-form]').submit();
    else tell({ type: 'close' });
  };
  root.querySelector('[data-close]').addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && mode !== 'direct') close();
  });

  const shapes = { number: [4, 4, 4, 4], expiry: [2, 2], business: [3, 2, 5], birth: [6], password: [2] };
  for (const [name, groups] of Object.entries(shapes)) {
    const input = form.elements[name];
    input.addEventListener('input', () => reshape(input, groups, name === 'expiry' ? '/' : '-'));
  }

  function reshape(input, groups, separator) {
    const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length;
    const digits = input.value.replace(/\D/g, '');
    const parts = [];
    let from = 0;
    for (const size of groups) {
      if (from < digits.length) parts.push(digits.slice(from, from + size));
      from += size;
    }
    input.value = parts.join(separator);
    // The caret stays behind the digit that was typed.
    let caret = 0;
    for (let seen = 0; seen < before && caret < input.value.length; caret++)
      if (/\d/.test(input.value[caret])) seen++;
    input.setSelectionRange(caret, caret);
    show(input, '');
  }

  for (const radio of form.elements.holder) radio.addEventListener('change', showHolder);
  form.elements.agree.addEventListener('change', () => show(form.elements.agree, ''));

  function showHolder() {
    for (const part of form.querySelectorAll('[data-holder]'))
      part.hidden = part.dataset.holder !== form.elements.holder.value;
  }

  form.querySelector('[data-fill]').addEventListener('click', () => {
    const year = String((new Date().getFullYear() + 9) % 100).padStart(2, '0');
    const tail = String(1000 + Math.floor(Math.random() * 9000));
    const middle = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const values = {
      number: `9410${middle}${tail}`,
      expiry: `12${year}`,
      password: '12',
      birth: '900101',
      business: '1234567890',
    };
    for (const [name, value] of Object.entries(values)) {
      form.elements[name].value = value;
      form.elements[name].dispatchEvent(new Event('input'));
    }
    form.elements.agree.checked = true;
    form.elements.agree.dispatchEvent(new Event('change'));
    form.querySelector('[type="submit"]').focus();
  });

  const count = (name) => form.elements[name].value.replace(/\D/g, '').length;
  const checks = [
    ['number', () => count('number') === 16, '카드 번호 16자리를 입력해 주세요.'],
    [
      'expiry',
      () => /^(0[1-9]|1[0-2])\/\d\d$/.test(form.elements.expiry.value),
      '월/연도 순서로 입력해 주세요.',
    ],
    ['password', () => count('password') === 2, '비밀번호 앞 2자리를 입력해 주세요.'],
    [
      'birth',
      () => form.elements.holder.value === '법인' || count('birth') === 6,
      '생년월일 6자리를 입력해 주세요.',
    ],
    [
      'business',
      () => form.elements.holder.value === '개인' || count('business') === 10,
      '사업자등록번호 10자리를 입력해 주세요.',
    ],
    ['agree', () => form.elements.agree.checked, '약관에 동의해 주세요.'],
  ];

  form.addEventListener('submit', (event) => {
    const wrong = checks.filter(([, isFine]) => !isFine());
    for (const [name, , message] of checks)
      show(form.elements[name], wrong.some(([bad]) => bad === name) ? message : '');
    if (wrong.length > 0) {
      event.preventDefault();
      form.elements[wrong[0][0]].focus();
      return;
    }
    const button = form.querySelector('[type="submit"]');
    button.textContent = '등록하는 중…';
    button.disabled = true;
  });

  function show(input, message) {
    document.getElementById(`${input.name}-problem`).textContent = message;
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  const firstWrong = form.querySelector('[aria-invalid="true"]');
  (firstWrong || form.elements.number).focus();

  function tell(message) {
    const opener = mode === 'popup' ? window.opener : window.parent;
    // A product page with Cross-Origin-Opener-Policy: same-origin cuts its pop-ups off; then this page stays to be seen.
    if (!opener || opener === window) return;
    opener.postMessage(message, origin);
    if (mode === 'popup') window.close();
  }
})();
