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

export function fileMark(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '–';
}
