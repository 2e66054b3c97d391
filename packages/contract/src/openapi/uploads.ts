import { limits } from '@pq/domain/limits';
import type { ErrorCode } from '../errors.ts';
import { refusalResponses } from './refusals.ts';
import type { Json } from './schemas.ts';

const header = (name: string, description: string, schema: Json, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const version = header('Tus-Resumable', 'Version of the protocol', { type: 'string', const: '1.0.0' });
const offset = { type: 'integer', minimum: 0, examples: [8_388_608] };
const upload = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The upload, as its Location names it',
  schema: { type: 'string', examples: ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b73'] },
};
const headers = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'Tus-Resumable': {
    description: 'Version of the protocol',
    schema: { type: 'string', examples: ['1.0.0'] },
  },
};
const sent = { description: 'Bytes that have come', schema: offset };

const operationWith =
  (shared: Json) =>
  (
    operationId: string,
    summary: string,
    { errors, ...rest }: Json & { errors: ErrorCode[]; responses: Json },
  ): Json => ({
    operationId,
    summary,
    tags: ['PQ box'],
    security: [{ session: [] }, { bearer: [] }],
    ...rest,
    responses: {
      ...rest.responses,
      ...refusalResponses(
        new Set(['loginRequired', 'permission', 'tooMany', 'server', 'unavailable', ...errors]),
        shared,
      ),
    },
  });

/** Sending files of digital rewards by the tus protocol, which no call describes. */
export const uploadPaths = (path: string, responses: Json): Json => {
  const operation = operationWith(responses);
  return {
    [path]: {
      post: operation('beginRewardFile', 'Begin to send a file of a digital reward', {
        description:
          'The [tus protocol](https://tus.io/protocols/resumable-upload) 1.0.0 with creation and termination; any tus ' +
          `client does, in pieces of 8 MB for example. A file has at most ${limits.rewardFileBytes.toLocaleString('en')} ` +
          'bytes; what is not finished within a day is gone. When the last byte has come, the file stands in `contents` of ' +
          'the reward with its SHA-256. Limit: 200 files an hour.',
        parameters: [
          version,
          header('Upload-Length', 'Size of the file, bytes', {
            type: 'integer',
            minimum: 0,
            maximum: limits.rewardFileBytes,
            examples: [104_857_600],
          }),
          header(
            'Upload-Metadata',
            'Pairs of a name and base64: `project` and `reward` by key (the reward has been saved), `filename`, and ' +
              '`file` when it is a new version of that file',
            { type: 'string', examples: ['project MDE5OQ==,reward MDE5OQ==,filename YS5qcGc='] },
          ),
        ],
        responses: {
          201: {
            description: 'Where to send it',
            headers: {
              ...headers,
              Location: {
                description: 'Path of the upload',
                schema: { type: 'string', examples: [`${path}/0199f3a4`] },
              },
            },
          },
        },
        errors: [
          'invalid',
          'restricted',
          'notFound',
          'wrongState',
          'rewardFixed',
          'tooLarge',
          'mediaType',
          'notStored',
        ],
      }),
    },
    [`${path}/{id}`]: {
      parameters: [upload],
      head: operation('askRewardFile', 'Ask how much has come', {
        description: 'For going on after a line was lost.',
        parameters: [version],
        responses: {
          200: { description: 'How much has come', headers: { ...headers, 'Upload-Offset': sent } },
        },
        errors: ['notFound'],
      }),
      patch: operation('sendRewardFile', 'Send the next piece', {
        description:
          'A 409 with `data.resume` says that bytes have come meanwhile: ask with HEAD, and go on.',
        parameters: [
          version,
          header('Upload-Offset', 'Bytes that have come, as HEAD or the piece before has told', offset),
        ],
        requestBody: {
          required: true,
          content: {
            'application/offset+octet-stream': {
              schema: { type: 'string', format: 'binary', description: 'The bytes from the offset on' },
            },
          },
        },
        responses: {
          204: { description: 'The piece is there', headers: { ...headers, 'Upload-Offset': sent } },
        },
        errors: [
          'invalid',
          'restricted',
          'notFound',
          'wrongState',
          'rewardFixed',
          'tooLarge',
          'mediaType',
          'notStored',
        ],
      }),
      delete: operation('dropRewardFile', 'Give up an upload', {
        description: 'Removes what has come of it.',
        parameters: [version],
        responses: { 204: { description: 'It is gone', headers } },
        errors: ['notFound', 'wrongState'],
      }),
    },
  };
};
