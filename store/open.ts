import { FileStore } from './file.ts'
import { type Store, StoreUrlError, isKey } from './store.ts'

const S3_LOCATION = /^\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/

type Location = { folder: string } | { bucket: string; prefix: string }

/** Opens `file:<folder>` or `s3://<bucket>/<prefix>`; throws `StoreUrlError` for anything else. */
export async function openStore(url: string): Promise<Store> {
  const location = parseStoreUrl(url)
  if ('folder' in location) return new FileStore(location.folder)
  // Loaded on demand, because the S3 client takes 30 MB and 80 ms.
  const { S3Store } = await import('./s3.ts')
  return new S3Store(location)
}

/** Throws `StoreUrlError`. */
function parseStoreUrl(url: string): Location {
  const [, scheme, rest = ''] = /^([a-z0-9]+):(.+)$/.exec(url) ?? []
  if (scheme === 'file' && rest) return { folder: rest.replace(/^\/\/(?=\/)/, '') }
  const [, bucket, prefix = ''] = S3_LOCATION.exec(rest) ?? []
  if (scheme === 's3' && bucket && (prefix === '' || isKey(prefix))) return { bucket, prefix }
  throw new StoreUrlError(
    `TPI_STORE: expected file:<folder> or s3://<bucket>/<prefix>, got "${url}"`,
  )
}
