import modules from './.dependency-cruiser.mjs';

/** Folders that import each other are one folder with two names. A test may start what its folder is below, so tests are left out. */
export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'A file that both need belongs below them, or the one that needs both above them.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...modules.options,
    metrics: true,
    exclude: {
      path: [modules.options.exclude.path, '\\.test\\.tsx?$', '/testing/'],
    },
  },
};
