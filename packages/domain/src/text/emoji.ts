// Matched by structure: a list of those in use is tried at every emoji, which takes seconds for long texts, and needs a flag of
// regular expressions that the oldest supported browsers do not know.
const PART = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?';
const SUBDIVISION_FLAG = '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}';
const FLAG = '\\p{Regional_Indicator}{2}';
const KEYCAP = '[0-9#*]\\ufe0f?\\u20e3';

/** Emoji that have joiners or tags. */
export const JOINED_EMOJI = new RegExp(`${SUBDIVISION_FLAG}|${PART}(?:\\u200d${PART})+`, 'gu');
export const EMOJI = new RegExp(`${SUBDIVISION_FLAG}|${FLAG}|${KEYCAP}|${PART}(?:\\u200d${PART})*`, 'gu');
