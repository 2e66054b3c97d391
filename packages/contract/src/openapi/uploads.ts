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
  description: 'Id of the upload, from its Location',
  schema: { type: 'string', examples: ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b73'] },
};
const headers = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'Tus-Resumable': {
    description: 'Version of the protocol',
    schema: { type: 'string', examples: ['1.0.0'] },
  },
};
const sent = { description: 'Number of bytes received', schema: offset };

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

/** Uploads of files of digital rewards by the tus protocol, which is not a call of the contract. */
export const uploadPaths = (path: string, responses: Json): Json => {
  const operation = operationWith(responses);
  return {
    [path]: {
      post: operation('beginRewardFile', 'Start uploading a file of a digital reward', {
        description:
          'The [tus protocol](https://tus.io/protocols/resumable-upload) 1.0.0 with creation and termination, for any ' +
          `tus client, for example in chunks of 8 MB. Maximum file size: ${limits.rewardFileBytes.toLocaleString('en')} ` +
          'bytes. An upload that is not completed within a day is removed. A completed upload is listed in `contents` of ' +
          'the digital reward with its SHA-256. Limit: 200 files an hour.',
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
            'Pairs of a name and a base64 value: `project` and `reward` by key (the reward has to be saved before), ' +
              '`filename`, and `file` if it is a new version of that file',
            { type: 'string', examples: ['project MDE5OQ==,reward MDE5OQ==,filename YS5qcGc='] },
          ),
        ],
        responses: {
          201: {
            description: 'Upload created',
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
      head: operation('askRewardFile', 'Get the offset of an upload', {
        description: 'Used to resume an upload after a lost connection.',
        parameters: [version],
        responses: {
          200: { description: 'Current offset', headers: { ...headers, 'Upload-Offset': sent } },
        },
        errors: ['notFound'],
      }),
      patch: operation('sendRewardFile', 'Upload the next chunk', {
        description:
          'A 409 with `data.resume` means that other bytes arrived since: get the offset with HEAD and continue.',
        parameters: [
          version,
          header('Upload-Offset', 'Number of bytes received, from HEAD or the previous chunk', offset),
        ],
        requestBody: {
          required: true,
          content: {
            'application/offset+octet-stream': {
              schema: { type: 'string', format: 'binary', description: 'Bytes from the offset on' },
            },
          },
        },
        responses: {
          204: { description: 'Chunk received', headers: { ...headers, 'Upload-Offset': sent } },
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
      delete: operation('dropRewardFile', 'Cancel an upload', {
        description: 'Removes the bytes received so far.',
        parameters: [version],
        responses: { 204: { description: 'Upload removed', headers } },
        errors: ['notFound', 'wrongState'],
      }),
    },
  };
};
