// Reads every object that any release names, checks its hash, and names the command that repairs
// damage. Objects that can't be recomputed, such as a source's responses, can be accepted as lost.
import pLimit from 'p-limit'
import { z } from 'zod'
import { type Manifest, POINTER_KEY, blobKey, manifestKey } from '../../contract/release.ts'
import { IntegrityError, readChecked, readManifest } from '../../store/read-release.ts'
import { type Store, StoreError } from '../../store/store.ts'
import {
  type Reference,
  findNewest,
  listFiles,
  listPublished,
  listTrail,
  requirePointer,
} from '../publish/release-history.ts'
import { readPrunedHistory } from './prune.ts'
import { makes } from './replay.ts'

const CONCURRENT_READS = 16
const ACCEPTED_KEY = 'accepted-losses.json'

/** By key, the hash that a release names. */
const Accepted = z.object({ objects: z.record(z.string(), z.string()) })

interface Verified {
  releases: number
  objects: number
  /** Size as stored. */
  bytes: number
  /** One sentence each, naming the object. */
  problems: string[]
  /** The repairs, in this order; each follows `npm run`. */
  commands: string[]
  /** Number of lost objects that were accepted. */
  accepted: number
}

/** `accepts`: accept everything that no command can restore. */
export async function verifyStore(store: Store, { accepts = false } = {}): Promise<Verified> {
  const accepted = await readAccepted(store)
  const problems = new Set<string>()
  const checked = new Set<string>()
  const damages: Damages = new Map()
  const limit = pLimit(CONCURRENT_READS)
  const note = (error: unknown) => {
    if (!(error instanceof IntegrityError || error instanceof StoreError)) throw error
    problems.add(error.message)
  }
  const noteDamage = (key: string, hash: string, error: unknown) => {
    if (accepted[key] === hash) return
    note(error)
    damages.set(key, { sha256: hash })
  }
  /** Whether all objects in `references` match their releases. */
  async function check(references: readonly Reference[]): Promise<boolean> {
    const unread = references.filter(({ key }) => !checked.has(key))
    for (const { key } of unread) checked.add(key)
    await limit.map(unread, (reference) =>
      readChecked(store, reference).catch((error: unknown) =>
        noteDamage(reference.key, reference.sha256, error),
      ),
    )
    return references.every(({ key }) => !damages.has(key))
  }

  const current = await findCurrent(store).catch(note)
  const newest = current ?? (await findNewest(store))
  const whole: Manifest[] = []
  let releases = 0
  const history = readPrunedHistory(store, {
    from: newest && { run_id: newest.manifest.run_id, manifest_sha256: newest.manifestSha256 },
    onLost: (link, error) => noteDamage(manifestKey(link.run_id), link.manifest_sha256, error),
  })
  for await (const { manifest, hasDocuments } of newest ? history : []) {
    releases += 1
    const hasAnswers = await check(Object.values(manifest.raw))
    const isWhole = await check([
      ...listTrail(manifest),
      ...(hasDocuments ? listPublished(manifest) : []),
      ...(hasDocuments ? await listFiles(store, manifest).catch(() => []) : []),
    ])
    if (hasDocuments && isWhole) whole.push(manifest)
    // The oldest, because later runs may continue from what it created.
    if (hasAnswers)
      for (const [key, damage] of damages) if (makes(manifest, key)) damage.manifest = manifest
  }
  const lost = [...damages.keys()].filter((key) => !isMendable(damages, key))
  if (accepts) {
    for (const key of lost) accepted[key] = damages.get(key)?.sha256 ?? ''
    await store.write(ACCEPTED_KEY, Buffer.from(JSON.stringify({ objects: accepted })))
  }
  return {
    releases,
    objects: checked.size + releases,
    bytes: await sumBytes(store, checked),
    problems: [...problems],
    commands: [
      ...listReplays(damages),
      ...listRollbacks({ isLed: current !== undefined, newest: newest?.manifest, whole, lost }),
      ...(lost.length > 0 ? ['store -- verify --accept-losses   # without a backup of these'] : []),
    ],
    accepted: Object.keys(accepted).length,
  }
}

/** By key: the hash that a release names, and the oldest run whose replay recreates the object. */
type Damages = Map<string, { sha256: string; manifest?: Manifest }>

function isMendable(damages: Damages, key: string): boolean {
  const damage = damages.get(key)
  if (!damage) return true
  const { manifest } = damage
  const from = Object.values(manifest?.state.before ?? {})
  return manifest !== undefined && from.every((blob) => isMendable(damages, blobKey(blob.sha256)))
}

/** Oldest first, because later days continue from earlier ones. */
function listReplays(damages: Damages): string[] {
  const runs = [...damages].flatMap(([key, { manifest }]) =>
    manifest && isMendable(damages, key) ? manifest.run_id : [],
  )
  return [...new Set(runs)].toSorted().map((runId) => `replay -- --run ${runId} --publish`)
}

/** Suggests the newest release that is complete for readers and the next run. */
function listRollbacks({
  isLed,
  newest,
  whole,
  lost,
}: {
  /** Whether the pointer names a release. */
  isLed: boolean
  newest: Manifest | undefined
  whole: readonly Manifest[]
  lost: readonly string[]
}): string[] {
  const isLost = newest && listPublished(newest).some(({ key }) => lost.includes(key))
  if (isLed && !isLost) return []
  // Without a pointer, nothing vouches for the newest release's hash.
  const target = whole[0] ?? (isLost ? undefined : newest)
  return target ? [`store -- rollback ${target.run_id}   # of ${target.date}`] : []
}

async function readAccepted(store: Store): Promise<Record<string, string>> {
  const object = await store.read(ACCEPTED_KEY)
  return object ? Accepted.parse(JSON.parse(object.body.toString('utf8'))).objects : {}
}

async function findCurrent(store: Store) {
  const { pointer } = await requirePointer(store)
  const manifest = await readManifest(store, pointer)
  if (pointer.as_of !== manifest.as_of)
    throw new IntegrityError(
      `${store.url}/${POINTER_KEY}: expected as_of ${manifest.as_of}, got ${pointer.as_of}`,
    )
  return { manifest, manifestSha256: pointer.manifest_sha256 }
}

async function sumBytes(store: Store, keys: ReadonlySet<string>): Promise<number> {
  let sum = 0
  for await (const { key, bytes } of store.list('')) if (keys.has(key)) sum += bytes
  return sum
}
