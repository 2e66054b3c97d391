/* Small conveniences of the console: a running clock, buttons that say that they work, a question before emptying. */
(() => {
  const clock = document.querySelector('[data-clock]');
  if (clock) {
    const offset = Number(clock.dataset.clock) - Date.now();
    const show = () => {
      const seoul = new Date(Date.now() + offset + 9 * 3_600_000).toISOString();
      clock.textContent = seoul.slice(0, 19).replace('T', ' ').replaceAll('-', '.');
    };
    window.setInterval(show, 1_000);
  }

  for (const form of document.querySelectorAll('form[data-confirm], form[data-busy]'))
    form.addEventListener('submit', (event) => {
      const { confirm, busy } = form.dataset;
      if (confirm && !window.confirm(confirm)) return event.preventDefault();
      if (!busy) return;
      if (form.dataset.sent) return event.preventDefault();
      form.dataset.sent = 'yes';
      const button = event.submitter;
      button.textContent = busy;
      button.setAttribute('aria-disabled', 'true');
    });

  // The line about what happened is for once: a reload shows the page without it.
  if (/[?&](done|failed)=/.test(location.search)) history.replaceState(null, '', '/');

  // Coming back by the browser's own button shows the page as it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
})();
