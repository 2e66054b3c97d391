export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'body-empty': [2, 'never'],
    'body-max-line-length': [2, 'always', 120],
    'subject-case': [0],
  },
};
