import { PassThrough, pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipPart = { name: string; bytes: Readable };

/**
 * An archive of files that cannot be compressed further, as a stream: the next file is opened when the last one was read, and
 * `files` is closed when the reader disconnects. `at`: the time stamp of the files.
 */
export function writeZip(files: AsyncIterable<ZipPart>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let part: Readable | null = null;
  const fill = async () => {
    for await (const { name, bytes } of files) {
      part = bytes;
      if (archive.destroyed) bytes.destroy();
      zip.addReadStream(bytes, name, { mtime: at, compress: false });
      await finished(bytes);
    }
    zip.end();
  };
  // The zip stream reports no errors; a truncated archive must not look whole.
  zip.once('error', (error: Error) => archive.destroy(error));
  pipeline(zip.outputStream, archive, () => part?.destroy());
  fill().catch((error: Error) => archive.destroy(error));
  return archive;
}
