import { fileURLToPath } from 'node:url';

type ModuleInfo = { importedIds: readonly string[] };
type ChunkNames = (id: string, graph: { getModuleInfo(id: string): ModuleInfo | null }) => string | null;

/**
 * Puts all modules that the first page runs into one named chunk, and no others: modules shared by other screens stay out of
 * it. `starts` are files under `app/` without extension.
 */
export function firstPageChunk(name: string, starts: string[]): ChunkNames {
  let onPath: Set<string> | null = null;
  return (id, graph) => {
    onPath ??= findImported(starts.map(toFile), (at) => graph.getModuleInfo(at));
    return onPath.has(id) ? name : null;
  };
}

function findImported(starts: string[], getModuleInfo: (id: string) => ModuleInfo | null): Set<string> {
  const found = new Set<string>();
  const rest = [...starts];
  for (let at = rest.pop(); at; at = rest.pop()) {
    // Its index imports every icon; only used ones are bundled.
    if (found.has(at) || at.includes('lucide-react')) continue;
    const info = getModuleInfo(at);
    if (!info) throw new Error(`The first page has no module ${at}`);
    found.add(at);
    rest.push(...info.importedIds);
  }
  return found;
}

function toFile(start: string): string {
  return fileURLToPath(new URL(`app/${start}.tsx`, import.meta.url));
}
