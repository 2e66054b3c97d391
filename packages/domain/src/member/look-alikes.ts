/**
 * Letters that a reader takes for Latin ones, after NFKC and lower case (Unicode TR39, the letters of living scripts and the
 * phonetic ones). Greek follows its capitals, which are the perfect doubles; i, l and 1 are one stroke.
 *
 * nicknameKey folds by this table: a letter that is added needs a migration that folds the keys of members (0015).
 */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);
