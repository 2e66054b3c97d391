/* The page inside the postcode popup: searches, shows, and hands the picked address to the page that opened it. */
(() => {
  const root = document.getElementById('postcode');
  const form = root.querySelector('form');
  const [found, count, tip] = ['found', 'count', 'tip'].map((id) => document.getElementById(id));
  const opener = window.opener || (window.parent !== window ? window.parent : null);
  let asked = 0;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search(form.elements.q.value);
  });
  for (const button of root.querySelectorAll('[data-example]'))
    button.addEventListener('click', () => {
      form.elements.q.value = button.dataset.example;
      search(button.dataset.example);
    });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) tell({ type: 'close' });
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event);
  });

  async function search(text) {
    const q = text.trim();
    if (!q) return form.elements.q.focus();
    const turn = ++asked;
    const answer = await fetch(`/postcode/addresses?${new URLSearchParams({ q })}`);
    const places = await answer.json();
    if (turn !== asked) return;
    tip.hidden = places.length > 0;
    count.textContent = places.length > 0 ? `검색 결과 ${places.length}건` : '검색 결과가 없습니다.';
    found.replaceChildren(...places.map(present));
    tell({ type: 'search', q, count: places.length });
    tell({ type: 'resize', width: root.scrollWidth, height: root.scrollHeight });
  }

  function present({ road, lot }) {
    const item = document.createElement('li');
    const code = document.createElement('strong');
    code.textContent = road.zonecode;
    const name = road.buildingName ? ` (${road.buildingName})` : '';
    item.append(
      code,
      choice('도로명', road.roadAddress + name, road),
      choice('지번', lot.jibunAddress + name, lot),
    );
    return item;
  }

  function choice(kind, text, address) {
    const button = document.createElement('button');
    button.type = 'button';
    const badge = document.createElement('span');
    badge.className = 'kind';
    badge.textContent = kind;
    const words = document.createElement('span');
    words.textContent = text;
    button.append(badge, words);
    button.addEventListener('click', () => tell({ type: 'complete', address }));
    return button;
  }

  function move(event) {
    const stops = [form.elements.q, ...found.querySelectorAll('button')];
    const at = stops.indexOf(document.activeElement);
    if (at === -1) return;
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))].focus();
  }

  function tell(message) {
    if (!opener || !root.dataset.origin) return;
    opener.postMessage({ from: 'postcode', id: root.dataset.id, ...message }, root.dataset.origin);
  }

  form.elements.q.focus();
  if (form.elements.q.value) search(form.elements.q.value);
})();
