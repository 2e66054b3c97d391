export function NewMark() {
  return <i className="mr-2 inline-block size-2 rounded-full bg-accent align-[0.12em]" />;
}
