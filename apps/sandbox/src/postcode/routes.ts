import type { FastifyInstance } from 'fastify';
import { sendDocument } from '#src/page/document.ts';
import { serveFile } from '#src/page/files.ts';
import { html } from '#src/page/html.ts';
import { places } from './address-book.ts';
import { presentAddress, searchPlaces } from './present-address.ts';

export function registerPostcode(app: FastifyInstance): void {
  serveFile(app, '/postcode/postcode.v2.js', new URL('./postcode-script.js', import.meta.url));
  serveFile(app, '/assets/postcode.js', new URL('./search-page.js', import.meta.url));
  serveFile(app, '/assets/postcode.css', new URL('./search-page.css', import.meta.url));

  app.get<{ Querystring: { q?: string } }>('/postcode/addresses', (request) => {
    const query = String(request.query.q ?? '').slice(0, 100);
    return searchPlaces(query).map((place) => ({
      road: presentAddress(place, 'R', query),
      lot: presentAddress(place, 'J', query),
    }));
  });

  app.get<{ Querystring: { q?: string; origin?: string; id?: string } }>(
    '/postcode/search',
    (request, reply) => {
      const { q = '', origin = '', id = '' } = request.query;
      return sendDocument(reply, {
        title: '우편번호 찾기 (샌드박스)',
        style: '/assets/postcode.css',
        script: '/assets/postcode.js',
        bodyClass: 'postcode',
        body: html`<main id="postcode" data-origin="${origin}" data-id="${id}">
<form class="search" role="search">
  <h1 class="sr">우편번호 찾기</h1>
  <label class="sr" for="q">도로명, 동 이름, 건물 이름</label>
  <input class="field" id="q" name="q" type="search" enterkeyhint="search" autocomplete="off" placeholder="예) 판교역로 166, 백현동, 은마아파트" value="${q}">
  <button class="button primary" type="submit">검색</button>
</form>
<p class="count" role="status" id="count"></p>
<ul class="found" id="found"></ul>
<section class="tip" id="tip">
  <h2>이렇게 검색해 보세요</h2>
  <ul><li><b>도로명 + 건물번호</b><button type="button" data-example="테헤란로 152">테헤란로 152</button></li>
  <li><b>동 + 지번</b><button type="button" data-example="백현동 532">백현동 532</button></li>
  <li><b>건물 이름, 아파트 이름</b><button type="button" data-example="은마아파트">은마아파트</button></li></ul>
  <p>연습용 주소 ${places.length}곳이 들어 있습니다.</p>
</section>
</main>`,
      });
    },
  );
}
