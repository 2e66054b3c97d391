/** Notice */
export const noticeCopy = {
  'notice.title': '공지사항',
  'notice.search.placeholder': '공지사항을 검색해보세요.',
  'notice.author': '운영팀',
  'notice.detail.author': '관리자',
  'notice.empty': '검색 결과가 없습니다.',
  'notice.comment.login': '댓글은 로그인 후 작성할 수 있습니다.',
  'notice.sub': '서비스 소식과 점검, 약관 변경을 알려드립니다.',
  'notice.list': '공지사항 목록',
  'notice.none': '등록된 공지사항이 없습니다.',
  'notice.empty.sub': '다른 단어로 검색하거나, 지난 공지를 더 불러와 찾아보세요.',
  'notice.empty.all': '다른 단어로 검색해보세요.',
  'notice.found': '검색 결과 {n}건',
  'notice.searchMore': '지난 공지 더 불러오기',
  'notice.search.clear': '검색어 지우기',
  'notice.loading': '공지사항을 불러오는 중입니다.',
  'notice.back': '목록으로',
} as const;
