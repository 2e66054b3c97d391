export function createDoor() {
  const reached = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const sleep = async () => {
    reached.resolve();
    await open.promise;
  };
  return { reached: reached.promise, open: open.resolve, sleep };
}
