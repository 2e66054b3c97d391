/** Notice */
export const noticeCopy = {
  'notice.title': '공지사항',
  'notice.search.placeholder': '공지사항을 검색해보세요.',
  'notice.author': '운영팀',
  'notice.detail.author': '관리자',
  'notice.empty': '검색 결과가 없습니다.',
  'notice.comment.login': '댓글은 로그인 후 작성할 수 있습니다.',
} as const;
