import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/[^?]*\/routeModules\.js$/;
/** What the router does when the script of a screen does not come. */
const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
/** A screen that fails as soon as it is asked for anything. */
const FAILS = 'return { clientLoader() { throw error; }, default() { throw error; } };';

/**
 * When the script of a screen does not come, the router loads the page anew that one wanted to leave: nothing is said, one stays
 * where one was, and without a network even that is gone. Here the failure goes on to the error screen, which says what happened
 * and offers to load the new address. It has to go by way of a screen: the router waits for ever for one that throws.
 */
export function missingScreens(): Plugin {
  return {
    name: 'missing-screens',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (ROUTER.test(id) ? { code: failInstead(code), map: null } : null),
  };
}

/** Throws where another version of the router does something else, so that it is looked at. */
export function failInstead(code: string): string {
  if (!RELOADS.test(code)) throw new Error('react-router does not reload for a missing screen any more');
  return code.replace(RELOADS, FAILS);
}
