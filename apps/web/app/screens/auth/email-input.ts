/** How every field for an e-mail takes it: the keyboard of phones has its signs and changes no letter. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
