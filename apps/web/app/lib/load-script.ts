/** Once for each page; a failed load can be repeated. */
export function loadScript(url: string): Promise<void> {
  const known = document.querySelector<HTMLScriptElement>(`script[data-src="${url}"]`);
  if (known?.dataset.loaded) return Promise.resolve();
  known?.remove();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.dataset.src = url;
    script.onload = () => {
      script.dataset.loaded = 'yes';
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`could not load ${url}`));
    };
    document.head.append(script);
  });
}
