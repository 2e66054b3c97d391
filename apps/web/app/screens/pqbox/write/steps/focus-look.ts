/** Of a group of choices: the one that has the focus shows it around all of its words. */
export const focusLook = '*:focus-within:outline-offset-3 *:focus-within:[outline:var(--focus)]';
