// The forms a store has, each as an empty one to test with.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

export interface StoreForm {
  name: string
  isMissing: boolean
  /** The URL of a store with nothing in it, and what to set for a process that opens it. */
  create(): Promise<{
    url: string
    environment: Record<string, string>
    remove(): Promise<void>
  }>
}

const endpoint = process.env['TPI_TEST_S3_ENDPOINT']
const BUCKET = 'price-index-tests'

export const S3_ENVIRONMENT = {
  AWS_ENDPOINT_URL: endpoint ?? '',
  AWS_ACCESS_KEY_ID: process.env['TPI_TEST_S3_KEY_ID'] ?? 'test',
  AWS_SECRET_ACCESS_KEY: process.env['TPI_TEST_S3_SECRET'] ?? 'testsecret',
}

export const FOLDER: StoreForm = {
  name: 'in a folder',
  isMissing: false,
  async create() {
    const folder = await mkdtemp(join(tmpdir(), 'store-'))
    return {
      url: `file:${folder}`,
      environment: {},
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

export const BUCKET_FORM: StoreForm = {
  name: endpoint ? 'in a bucket' : 'in a bucket (skipped: no S3 server (TPI_TEST_S3_ENDPOINT))',
  isMissing: endpoint === undefined,
  async create() {
    Object.assign(process.env, S3_ENVIRONMENT)
    const client = new S3Client({ region: 'us-east-1', forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
    client.destroy()
    return {
      url: `s3://${BUCKET}/${randomBytes(8).toString('hex')}`,
      environment: S3_ENVIRONMENT,
      // The server is a throwaway, and a prefix is as good as a bucket of one's own.
      remove: async () => undefined,
    }
  },
}
