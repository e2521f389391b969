// The files of the public site, from the documents of the same release.
import { readPlans } from '../../contract/plans.ts'
import { blobKey, SITE_PREFIX, sha256 } from '../../contract/release.ts'
import { createCaches } from '../../release/document-cache.ts'
import { readRelease } from '../../release/release.ts'
import { renderSite } from '../../site/site.ts'
import type { StoreReader } from '../../store/store.ts'
import type { Config } from '../config.ts'
import type { Document } from '../make/export.ts'
import { drawPicture } from '../make/picture.ts'
import type { CurrentRelease, Facts } from './current-release.ts'
import { type Blobs, toBlobs } from './objects.ts'

export type SiteSettings = Pick<Config, 'baseUrl' | 'plansPath'>

/** The documents and the files that show them. */
export async function withSite(
  store: StoreReader,
  settings: SiteSettings,
  {
    documents,
    ...about
  }: {
    facts: Facts
    documents: readonly Document[]
    current: CurrentRelease | undefined
    isOffline: boolean
  },
): Promise<Document[]> {
  const bodies = new Map(documents.map(({ sha256: hash, body }) => [blobKey(hash), body]))
  const reader: StoreReader = {
    url: store.url,
    readStream: (key, range) => store.readStream(key, range),
    async read(key) {
      const body = bodies.get(key)
      return body ? { body, etag: '' } : store.read(key)
    },
  }
  const blobs = toBlobs(documents)
  const files = await makeSite(reader, settings, { ...about, documents: blobs })
  // Pages read the fix of any day: the same file under the name of the site.
  const fixes = documents.filter(({ path }) => path.startsWith('fixes/'))
  const open = fixes.map((fix) => ({ ...fix, path: SITE_PREFIX + fix.path }))
  return [...documents, drawPicture(documents), ...files, ...open]
}

/** The release has no id yet: it follows from all that is published, these files among it. */
export async function makeSite(
  store: StoreReader,
  { baseUrl, plansPath }: SiteSettings,
  {
    current,
    facts,
    documents,
    isOffline,
  }: {
    current: CurrentRelease | undefined
    isOffline: boolean
    facts: Facts
    documents: Blobs
  },
): Promise<Document[]> {
  const { run_id = '', manifest_sha256 = '' } = current?.pointer ?? {}
  const release = await readRelease(store, createCaches(store), {
    ...facts,
    schema_version: 1,
    run_id: '',
    previous: current ? { run_id, manifest_sha256 } : null,
    documents,
    quotes: null,
    raw: {},
    state: { version: 1, before: {}, after: {} },
  })
  const plans = await readPlans(plansPath)
  const files = await renderSite(release, { baseUrl, plans, isOffline })
  return files.map(({ name, content }) => {
    const body = Buffer.from(content)
    return { path: `${SITE_PREFIX}${name}`, body, sha256: sha256(body) }
  })
}
