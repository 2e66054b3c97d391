/**
 * Letters that look like Latin ones, after NFKC and lower case (Unicode TR39: living scripts and phonetic letters). Greek is
 * mapped by its capitals, which look identical; i, l and 1 are treated as one. nicknameKey folds by this table: adding a
 * letter requires a migration that folds the stored keys of members (0015).
 */
export const lookAlikes = doubles({
  a: 'аαɑᴀꭺ',
  b: 'вβьʙƅꮟ',
  c: 'сςᴄⲥꮯ',
  d: 'ԁᴅꮷ',
  e: 'еєεҽᴇ℮ꭼ',
  f: 'ꞙք',
  g: 'ɡցɢ',
  h: 'һнηհʜ',
  j: 'јϳᴊ',
  k: 'кκᴋⲕ',
  l: '1i|іιıӏɩǀɪʟ∣ⲓ',
  m: 'мμᴍⲙ',
  n: 'νոռɴⲛ',
  o: '0оοσօᴏⲟ〇ჿס',
  p: 'рρᴘⲣꮲ🅿🅟',
  q: 'ԛգզꞯ🆀🅠',
  r: 'гᴦʀⲅꮁ',
  s: 'ѕꜱƽꮪ',
  t: 'тτᴛⲧꭲ',
  u: 'սᴜꭎ',
  v: 'ѵᴠⴸꮩ',
  w: 'ԝѡᴡꮃ',
  x: 'хχⲭ',
  y: 'уυүʏⲩꭹ',
  z: 'ζᴢꮓ',
});

/**
 * More look-alikes for the reserved names of the team: Lisu, Canadian syllabics, Cherokee, Tifinagh, Runes, and letters with
 * hooks and strokes. They apply only to reserved names; nicknames of two members may differ by them.
 */
export const teamLookAlikes = doubles({
  a: 'ꓮᗅæ',
  d: 'ꓓᗞᗪᑯꭰđɖɗ',
  i: 'ꓲꭵɨꮖ',
  m: 'ꓟᗰꮇϻʍɱ',
  n: 'ꓠᑎᴨпηπŋɲƞ',
  p: 'ꓑᑭᕈ⍴ꝑꝓꝕƥᵽ℗ꟼᚹþƿϼ𐊕ꭾᎮ𐌐℘₱₽尸',
  q: 'ⵕᑫᕴϙɋʠꝗꝙǫǭᛩϘϙ𐌒Քք',
});

function doubles(byLatin: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(byLatin).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  );
}
