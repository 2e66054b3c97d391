import { fileMark } from '../file-mark.ts';

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
