export type Place = {
  zonecode: string;
  sido: string;
  sigungu: string;
  /** Eup or myeon; '' in a city. */
  bname1: string;
  /** Legal dong or ri. */
  bname2: string;
  road: string;
  number: string;
  lot: string;
  building: string;
  isApartment: boolean;
  sigunguCode: string;
  /** English of sigungu, bname1, bname2, road. */
  english: [string, string, string, string];
};

// zonecode | sido | sigungu | eup or myeon | dong or ri | road | number | lot | building | sigunguCode | English
const rows = `
06236|서울|강남구||역삼동|테헤란로|152|737|강남파이낸스센터|11680|Gangnam-gu,,Yeoksam-dong,Teheran-ro
06164|서울|강남구||삼성동|영동대로|513|159|코엑스|11680|Gangnam-gu,,Samseong-dong,Yeongdong-daero
06022|서울|강남구||신사동|압구정로12길|18|534-8||11680|Gangnam-gu,,Sinsa-dong,Apgujeong-ro 12-gil
06279|서울|강남구||대치동|삼성로|212|316|은마아파트*|11680|Gangnam-gu,,Daechi-dong,Samseong-ro
06502|서울|서초구||반포동|신반포로|270|20-43|반포자이아파트*|11650|Seocho-gu,,Banpo-dong,Sinbanpo-ro
06621|서울|서초구||서초동|강남대로|373|1303-34|홍우빌딩|11650|Seocho-gu,,Seocho-dong,Gangnam-daero
05551|서울|송파구||신천동|올림픽로|300|29|롯데월드타워앤드롯데월드몰|11710|Songpa-gu,,Sincheon-dong,Olympic-ro
05505|서울|송파구||잠실동|올림픽로|135|22|리센츠아파트*|11710|Songpa-gu,,Jamsil-dong,Olympic-ro
05836|서울|송파구||문정동|법원로|128|642|문정에스케이브이원|11710|Songpa-gu,,Munjeong-dong,Beobwon-ro
04524|서울|중구||태평로1가|세종대로|110|31|서울특별시청|11140|Jung-gu,,Taepyeongno 1-ga,Sejong-daero
04563|서울|중구||을지로7가|을지로|281|2-1|동대문디자인플라자|11140|Jung-gu,,Euljiro 7-ga,Eulji-ro
03045|서울|종로구||세종로|사직로|161|1-1|경복궁|11110|Jongno-gu,,Sejongno,Sajik-ro
03157|서울|종로구||종로1가|종로|1|1|교보생명빌딩|11110|Jongno-gu,,Jongno 1-ga,Jong-ro
03053|서울|종로구||가회동|북촌로|37|31-1||11110|Jongno-gu,,Gahoe-dong,Bukchon-ro
04401|서울|용산구||한남동|이태원로55길|60-16|742-1|리움미술관|11170|Yongsan-gu,,Hannam-dong,Itaewon-ro 55-gil
04320|서울|용산구||동자동|한강대로|405|43-205|서울역|11170|Yongsan-gu,,Dongja-dong,Hangang-daero
04782|서울|성동구||성수동2가|아차산로|100|277-28|성수역|11200|Seongdong-gu,,Seongsu-dong 2-ga,Achasan-ro
04766|서울|성동구||성수동1가|왕십리로|83-21|685-700|아크로서울포레스트*|11200|Seongdong-gu,,Seongsu-dong 1-ga,Wangsimni-ro
05029|서울|광진구||화양동|아차산로|243|4-20||11215|Gwangjin-gu,,Hwayang-dong,Achasan-ro
03925|서울|마포구||상암동|월드컵북로|396|1605|누리꿈스퀘어|11440|Mapo-gu,,Sangam-dong,World Cup buk-ro
04038|서울|마포구||서교동|양화로|125|354-1|경남관광빌딩|11440|Mapo-gu,,Seogyo-dong,Yanghwa-ro
04029|서울|마포구||합정동|독막로7길|24|411-3||11440|Mapo-gu,,Hapjeong-dong,Dongmak-ro 7-gil
04195|서울|마포구||공덕동|마포대로|122|463|신용보증재단빌딩|11440|Mapo-gu,,Gongdeok-dong,Mapo-daero
07326|서울|영등포구||여의도동|여의대로|108|22|파크원|11560|Yeongdeungpo-gu,,Yeouido-dong,Yeoui-daero
07299|서울|영등포구||문래동3가|도림로128가길|13|58-77||11560|Yeongdeungpo-gu,,Mullae-dong 3-ga,Dorim-ro 128ga-gil
08390|서울|구로구||구로동|디지털로|300|188-25|지밸리비즈플라자|11530|Guro-gu,,Guro-dong,Digital-ro
08826|서울|관악구||신림동|관악로|1|산 56-1|서울대학교|11620|Gwanak-gu,,Sillim-dong,Gwanak-ro
03722|서울|서대문구||신촌동|연세로|50|134|연세대학교|11410|Seodaemun-gu,,Sinchon-dong,Yonsei-ro
03328|서울|은평구||녹번동|은평로|195|84|은평구청|11380|Eunpyeong-gu,,Nokbeon-dong,Eunpyeong-ro
01749|서울|노원구||중계동|중계로|233|364-1|중계그린아파트*|11350|Nowon-gu,,Junggye-dong,Junggye-ro
02841|서울|성북구||안암동5가|안암로|145|1-2|고려대학교|11290|Seongbuk-gu,,Anam-dong 5-ga,Anam-ro
13529|경기|성남시 분당구||백현동|판교역로|166|532|카카오 판교 아지트|41135|Bundang-gu, Seongnam-si,,Baekhyeon-dong,Pangyoyeok-ro
13561|경기|성남시 분당구||정자동|정자일로|95|178-4|네이버 1784|41135|Bundang-gu, Seongnam-si,,Jeongja-dong,Jeongjail-ro
13487|경기|성남시 분당구||삼평동|판교로|242|680|판교디지털센터|41135|Bundang-gu, Seongnam-si,,Sampyeong-dong,Pangyo-ro
16488|경기|수원시 팔달구||인계동|효원로|241|1111|수원시청|41115|Paldal-gu, Suwon-si,,Ingye-dong,Hyowon-ro
10390|경기|고양시 일산서구||대화동|킨텍스로|217-60|2600|킨텍스|41287|Ilsanseo-gu, Goyang-si,,Daehwa-dong,Kintex-ro
10881|경기|파주시||문발동|회동길|145|500-2|아시아출판문화정보센터|41480|Paju-si,,Munbal-dong,Hoedong-gil
18447|경기|화성시||반송동|동탄반석로|144|91|메타폴리스*|41590|Hwaseong-si,,Bansong-dong,Dongtanbanseok-ro
17015|경기|용인시 처인구|포곡읍|전대리|에버랜드로|199|310|에버랜드|41461|Cheoin-gu, Yongin-si,Pogok-eup,Jeondae-ri,Everland-ro
12592|경기|양평군|양평읍|양근리|양평대교길|13|441-2||41830|Yangpyeong-gun,Yangpyeong-eup,Yanggeun-ri,Yangpyeongdaegyo-gil
22004|인천|연수구||송도동|센트럴로|123|24-4|송도센트럴파크푸르지오*|28185|Yeonsu-gu,,Songdo-dong,Central-ro
22382|인천|중구||운서동|공항로|272|2851|인천국제공항|28110|Jung-gu,,Unseo-dong,Gonghang-ro
24266|강원특별자치도|춘천시||중앙로1가|중앙로|1|15|강원특별자치도청|51110|Chuncheon-si,,Jungangno 1-ga,Jungang-ro
25460|강원특별자치도|강릉시||견소동|창해로14번길|20-1|286-12|안목커피거리|51150|Gangneung-si,,Gyeonso-dong,Changhae-ro 14beon-gil
24828|강원특별자치도|속초시||동명동|영랑해안길|3|1-110||51210|Sokcho-si,,Dongmyeong-dong,Yeongnanghaean-gil
34126|대전|유성구||구성동|대학로|291|373-1|한국과학기술원|30200|Yuseong-gu,,Guseong-dong,Daehak-ro
34921|대전|중구||은행동|대종로480번길|15|145-1|성심당|30140|Jung-gu,,Eunhaeng-dong,Daejong-ro 480beon-gil
30151|세종특별자치시|||보람동|한누리대로|2130|668|세종특별자치시청|36110|,,Boram-dong,Hannuri-daero
28644|충북|청주시 서원구||개신동|충대로|1|산 12|충북대학교|43112|Seowon-gu, Cheongju-si,,Gaesin-dong,Chungdae-ro
31154|충남|천안시 서북구||불당동|불당21로|67-18|1488|불당파크푸르지오*|44133|Seobuk-gu, Cheonan-si,,Buldang-dong,Buldang 21-ro
54999|전북특별자치도|전주시 완산구||풍남동3가|태조로|44|102|경기전|52111|Wansan-gu, Jeonju-si,,Pungnam-dong 3-ga,Taejo-ro
54020|전북특별자치도|군산시||장미동|해망로|240|1-67|군산근대역사박물관|52130|Gunsan-si,,Jangmi-dong,Haemang-ro
61945|광주|서구||치평동|내방로|111|1200|광주광역시청|29140|Seo-gu,,Chipyeong-dong,Naebang-ro
61452|광주|동구||광산동|문화전당로|38|13|국립아시아문화전당|29110|Dong-gu,,Gwangsan-dong,Munhwajeondang-ro
59723|전남|여수시||수정동|오동도로|61-13|777|여수엑스포|46130|Yeosu-si,,Sujeong-dong,Odongdo-ro
57922|전남|순천시||장천동|장명로|30|53-1|순천시청|46150|Suncheon-si,,Jangcheon-dong,Jangmyeong-ro
41931|대구|중구||동성로2가|동성로|30|174||27110|Jung-gu,,Dongseongno 2-ga,Dongseong-ro
42250|대구|수성구||범어동|달구벌대로|2530|178-1|수성범어W*|27260|Suseong-gu,,Beomeo-dong,Dalgubeol-daero
38170|경북|경주시||인왕동|첨성로|140-25|839-1|첨성대|47130|Gyeongju-si,,Inwang-dong,Cheomseong-ro
37673|경북|포항시 남구||지곡동|청암로|77|산 31|포항공과대학교|47111|Nam-gu, Pohang-si,,Jigok-dong,Cheongam-ro
48058|부산|해운대구||우동|센텀남대로|35|1495|신세계백화점 센텀시티|26350|Haeundae-gu,,U-dong,Centumnam-daero
48093|부산|해운대구||우동|마린시티2로|33|1407|해운대두산위브더제니스*|26350|Haeundae-gu,,U-dong,Marine City 2-ro
48953|부산|중구||남포동4가|자갈치해안로|52|37-1|자갈치시장|26110|Jung-gu,,Nampo-dong 4-ga,Jagalchihaean-ro
49227|부산|서구||아미동2가|구덕로|179|1-10|부산대학교병원|26140|Seo-gu,,Ami-dong 2-ga,Gudeok-ro
44675|울산|남구||신정동|중앙로|201|646-4|울산광역시청|31140|Nam-gu,,Sinjeong-dong,Jungang-ro
51435|경남|창원시 의창구||용호동|중앙대로|151|1|창원시청|48121|Uichang-gu, Changwon-si,,Yongho-dong,Jungang-daero
53085|경남|통영시||중앙동|통영해안로|329|38-4|통영중앙시장|48220|Tongyeong-si,,Jungang-dong,Tongyeonghaean-ro
63122|제주특별자치도|제주시||연동|문연로|6|312-1|제주특별자치도청|50110|Jeju-si,,Yeon-dong,Munyeon-ro
63038|제주특별자치도|제주시|애월읍|애월리|애월로1길|24-9|2532-5|봄날카페|50110|Jeju-si,Aewol-eup,Aewol-ri,Aewol-ro 1-gil
63643|제주특별자치도|서귀포시|성산읍|성산리|일출로|284-12|104|성산일출봉|50130|Seogwipo-si,Seongsan-eup,Seongsan-ri,Ilchul-ro
`;

/** Addresses in every province; `*` marks an apartment block. */
export const places: readonly Place[] = rows.trim().split('\n').map(readRow);

function readRow(row: string): Place {
  const [zonecode = '', sido = '', sigungu = '', bname1 = '', bname2 = '', road = '', ...rest] =
    row.split('|');
  const [number = '', lot = '', name = '', sigunguCode = '', englishText = ''] = rest;
  // English district names may contain a comma, so the last three parts are taken from the end.
  const english = englishText.split(',');
  const [bname1En = '', bname2En = '', roadEn = ''] = english.splice(-3);
  return {
    zonecode,
    sido,
    sigungu,
    bname1,
    bname2,
    road,
    number,
    lot,
    building: name.replace('*', ''),
    isApartment: name.endsWith('*'),
    sigunguCode,
    english: [english.join(','), bname1En, bname2En, roadEn],
  };
}
