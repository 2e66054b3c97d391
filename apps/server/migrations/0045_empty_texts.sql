-- A text that shows nothing is stored as none: what was stored before (packages/domain/src/text/shows-something.ts is the rule). Takes no
-- lock but of those rows; done twice it does nothing.
update project set editor = ''
where editor <> '' and length(editor) < 10000 and editor !~ '<(img|iframe)\M|data-youtube'
  and regexp_replace(editor, '<[^<>]*>|&nbsp;', '', 'g') !~ '[^[:space:]\u00a0\u200b-\u200f\u2060\u2800\u3164\ufeff]';
