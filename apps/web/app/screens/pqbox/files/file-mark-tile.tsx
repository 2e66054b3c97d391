import { fileMark } from '../file-mark.ts';

/** What kind a file is, on a tile before its name. */
export function FileMarkTile({ name }: { name: string }) {
  return (
    <span
      className="grid size-12 place-items-center rounded-field bg-purpose-tint text-badge text-purpose-hover"
      aria-hidden="true"
    >
      {fileMark(name)}
    </span>
  );
}
