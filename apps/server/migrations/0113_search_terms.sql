-- The words of titles and makers of listed projects, which typed words are corrected to. Weight: how many projects have it.
create table search_term (
  term text primary key,
  keys text not null,
  -- keyTriples of packages/domain/src/text/keystrokes.ts.
  triples integer[] not null,
  weight integer not null check (weight > 0)
);
create index search_term_triples on search_term using gin (triples) with (fastupdate = off);

-- Changes of listed titles and names that search_term does not have yet, in their order. Null: not listed before, or after.
create table search_term_due (
  id uuid primary key default gen_random_uuid(),
  old_text text,
  new_text text,
  projects integer not null,
  noted_at timestamptz not null default clock_timestamp()
);

create index search_term_due_noted on search_term_due (noted_at, id);

create function search_term_listed() returns trigger language plpgsql as $$
begin
  insert into search_term_due (new_text, projects)
    select made.title || ' ' || m.name, 1 from made join member m on m.id = made.owner_id where made.shelf is not null;
  return null;
end $$;
create trigger search_term_insert after insert on project referencing new table as made
  for each statement execute function search_term_listed();

create function search_term_changed() returns trigger language plpgsql as $$
begin
  insert into search_term_due (old_text, new_text, projects)
    select case when old.shelf is not null then old.title || ' ' || m.name end,
      case when new.shelf is not null then new.title || ' ' || m.name end, 1
    from member m where m.id = new.owner_id;
  return null;
end $$;
create trigger search_term_update after update of title, state on project for each row
  when ((old.shelf is not null or new.shelf is not null)
    and ((old.shelf is null) <> (new.shelf is null) or old.title <> new.title)) execute function search_term_changed();

create function search_term_renamed() returns trigger language plpgsql as $$
begin
  insert into search_term_due (old_text, new_text, projects)
    select old.name, new.name, count(*) from project where owner_id = new.id and shelf is not null having count(*) > 0;
  return null;
end $$;
create trigger search_term_author after update of name on member for each row when (old.name is distinct from new.name)
  execute function search_term_renamed();

-- Words of a group are searched for like each other. Folded; an admin replaces all of them at once.
create table synonym (
  word text primary key check (char_length(word) between 1 and 20),
  group_id integer not null
);
create index synonym_group on synonym (group_id);
create table synonym_version (
  id boolean primary key default true check (id),
  version integer not null
);
insert into synonym_version (version) values (1);
insert into synonym (word, group_id) select unnest(words), group_id from (values
  (1, '{반려견,강아지,멍멍이,애견,댕댕이}'),
  (2, '{고양이,반려묘,냥이,애묘,야옹이}'),
  (3, '{반려동물,애완동물,펫}'),
  (4, '{다이어리,플래너,일기장,일기,스케줄러}'),
  (5, '{노트,공책,수첩,메모장}'),
  (6, '{텀블러,물병,보틀}'),
  (7, '{머그,머그컵,컵,잔,찻잔}'),
  (8, '{그릇,접시,식기,플레이트}'),
  (9, '{도자기,도예,세라믹,백자,청자,물레}'),
  (10, '{화병,꽃병,베이스}'),
  (11, '{에코백,천가방,캔버스백,토트백}'),
  (12, '{장바구니,쇼핑백,시장가방,마켓백}'),
  (13, '{가방,백,배낭,백팩}'),
  (14, '{지갑,반지갑,장지갑,월렛,머니클립}'),
  (15, '{목줄,리드줄,하네스,리쉬}'),
  (16, '{보드게임,보드겜,테이블게임,카드게임}'),
  (17, '{장난감,완구,토이,게임}'),
  (18, '{캠핑,캠프,야영,텐트,백패킹}'),
  (19, '{랜턴,램프,조명,등불}'),
  (20, '{향초,양초,밀랍초,캔들}'),
  (21, '{꿀,벌꿀,허니,양봉}'),
  (22, '{요리책,레시피,레시피북,쿡북,요리}'),
  (23, '{그림책,동화책,동화,픽처북}'),
  (24, '{소설,소설집,단편소설,소설책,문학}'),
  (25, '{만화,웹툰,코믹스}'),
  (26, '{시집,시선집}'),
  (27, '{에세이,수필,산문}'),
  (28, '{잡지,매거진}'),
  (29, '{영화,다큐멘터리,다큐,장편영화,독립영화,필름}'),
  (30, '{사진,포토,사진집}'),
  (31, '{사진전,전시,전시회,개인전}'),
  (32, '{공연,콘서트,연주회,음악회,라이브}'),
  (33, '{연극,뮤지컬,무대}'),
  (34, '{합창,노래모임,합창단,중창}'),
  (35, '{재즈,재즈음악,스윙}'),
  (36, '{음반,앨범,씨디,lp}'),
  (37, '{초상화,인물화,포트레이트,캐리커처}'),
  (38, '{판화,실크스크린,프린트,에디션}'),
  (39, '{포스터,브로마이드}'),
  (40, '{스티커,씰,데코스티커}'),
  (41, '{마스킹테이프,마테,마스킹테잎}'),
  (42, '{문구,문구류,문방구,필기구}'),
  (43, '{도장,인감,스탬프,인장}'),
  (44, '{문패,명패,현판,도어사인}'),
  (45, '{키캡,키보드캡}'),
  (46, '{모자,비니,털모자,방울모자}'),
  (47, '{목도리,머플러,스카프}'),
  (48, '{뜨개,뜨개질,손뜨개,니트,니팅}'),
  (49, '{장갑,글러브,벙어리장갑}'),
  (50, '{양말,삭스}'),
  (51, '{옷,의류,의상}'),
  (52, '{티셔츠,반팔}'),
  (53, '{앞치마,에이프런}'),
  (54, '{신발,슈즈,운동화,스니커즈}'),
  (55, '{반지}'),
  (56, '{목걸이,펜던트,네크리스}'),
  (57, '{귀걸이,이어링,귀찌}'),
  (58, '{팔찌,브레이슬릿}'),
  (59, '{비누,수제비누}'),
  (60, '{향수,퍼퓸}'),
  (61, '{화장품,코스메틱,뷰티}'),
  (62, '{커피,원두,드립커피}'),
  (63, '{차,티백,꿀차,홍차,녹차}'),
  (64, '{술,전통주,막걸리}'),
  (65, '{빵,베이커리,브레드}'),
  (66, '{과자,쿠키,간식}'),
  (67, '{김치,반찬}'),
  (68, '{담요,블랭킷,무릎담요}'),
  (69, '{이불,침구,베딩}'),
  (70, '{베개,필로우}'),
  (71, '{방석,쿠션}'),
  (72, '{책상,데스크}'),
  (73, '{의자,체어}'),
  (74, '{가구,퍼니처}'),
  (75, '{거울,미러}'),
  (76, '{시계,워치,손목시계}'),
  (77, '{달력,캘린더}'),
  (78, '{엽서,포스트카드,카드}'),
  (79, '{편지,편지지,레터}'),
  (80, '{인형,봉제인형}'),
  (81, '{피규어,모형,프라모델}'),
  (82, '{퍼즐,직소퍼즐}'),
  (83, '{자전거,바이크}'),
  (84, '{자동차,차량}'),
  (85, '{스마트폰,핸드폰,휴대폰}'),
  (86, '{케이스,커버}'),
  (87, '{충전기,보조배터리}'),
  (88, '{이어폰,헤드폰}'),
  (89, '{스피커,오디오}'),
  (90, '{의자커버,체어커버}'),
  (91, '{친환경,제로웨이스트,에코}'),
  (92, '{비건,채식}'),
  (93, '{운동,헬스,피트니스}'),
  (94, '{여행,트립,여행기}'),
  (95, '{도서관,책방,서점}'),
  (96, '{아이,어린이,유아,키즈,아기}'),
  (97, '{할머니,할매,조부모}'),
  (98, '{공방,작업실,스튜디오}'),
  (99, '{수제,핸드메이드,손수}'),
  (100, '{선물,기프트}'),
  (101, '{상자,박스}'),
  (102, '{우산,양산}'),
  (103, '{종이,페이퍼}'),
  (104, '{나무,목재,원목,우드}'),
  (105, '{가죽,레더}'),
  (106, '{리넨,린넨,마직}')
) as seed (group_id, words_text) cross join lateral (select words_text::text[] as words) w;
