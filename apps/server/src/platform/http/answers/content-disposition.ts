/**
 * The header value that names a file which is shown (`inline`) or saved (`attachment`; RFC 6266): in ASCII for old
 * clients, and as it is called (RFC 5987).
 */
export function contentDisposition(use: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escapeCharacter);
  return `${use}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
