// A release is what one run published: a manifest that names every document by its hash, and the
// pointer (`current.json`), swapped last, that names the manifest. Readers follow pointer →
// manifest → blob and check each hash, so they see the old release or the new one, never a mix. Shapes
// here leave out what they do not know, so that a newer writer does not stop a reader.
import { hash as digest } from 'node:crypto'
import { z } from 'zod'
import { Day, type ExportFile } from './documents.ts'

/** Raised when an older pipeline could no longer go on from what this one leaves. */
export const STATE_VERSION = 1
export const POINTER_KEY = 'current.json'
export const manifestKey = (runId: string) => `runs/${runId}/manifest.json`
/** Of a pruned release, in place of its manifest. */
export const prunedKey = (runId: string) => `runs/${runId}/pruned.json`
export const blobKey = (hash: string) => `blobs/${hash}`
/** The index as a picture: the only document that is not JSON of the API. */
export const PICTURE_PATH = 'site/chart.png'

const EXPORT_EXTENSIONS = { parquet: 'parquet', csv: 'csv.gz', jsonl: 'jsonl.gz' } as const
/**
 * An export file's key ends as its bytes are, so that engines read it from its name. Histories have
 * folders of their own, without a `date=`, which engines would take for the column.
 */
export const exportKey = ({ date, history, format, sha256: hash }: ExportFile) =>
  `exports/${history ? `history=${history}/as_of` : 'date'}=${date}/${hash}.${EXPORT_EXTENSIONS[format]}`
/** By which an export file is asked for. */
export const exportName = ({
  date,
  history,
  format,
}: Omit<ExportFile, 'rows' | 'bytes' | 'sha256'>) => `${history ?? date}.${format}`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Blob = z.object({ sha256: Sha256, bytes: z.int() })

export const Pointer = z.object({
  run_id: z.string(),
  manifest_sha256: Sha256,
  as_of: z.iso.datetime(),
  /** Counts publications, so that no two versions of the pointer have the same bytes. */
  sequence: z.int(),
})
export type Pointer = z.infer<typeof Pointer>

/** How one source did in a run. */
export const SourceReport = z.object({
  source: z.string(),
  /** `stale`: it has not changed for so long that it confirms nothing, or the embedded history has no later day of it. */
  status: z.enum(['ok', 'stale', 'failed', 'skipped']),
  reason: z.string().nullable(),
  quotes: z.int(),
  quarantined: z.int(),
  last_success_at: z.iso.datetime().nullable(),
  /** Since the last success, at the run or, in an answer, now; `null` without one. */
  age_seconds: z.int().nullable(),
})
export type SourceReport = z.infer<typeof SourceReport>

/** Seconds since the last success by the reader's clock, so that sources age without releases. */
export function toAgeSeconds(
  { last_success_at: at }: Pick<SourceReport, 'last_success_at'>,
  now: number,
): number | null {
  return at === null ? null : Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
}

/** The figures of a fix, for monitoring. */
export const RunSummary = z.object({
  methodology_version: z.string(),
  index_points: z.number(),
  change_24h_pct: z.number().nullable(),
  constituents: z.int(),
  models: z.int(),
  endpoints: z.int(),
  quotes: z.int(),
  quarantined: z.int(),
})
export type RunSummary = z.infer<typeof RunSummary>

/** A fix that is not published, and why. */
export const Hold = z.object({
  since: z.iso.datetime(),
  /** The day of the fix that is held. */
  day: Day,
  /** The level of the index that is held; `null` where there is none. */
  index_points: z.number().nullable(),
  breakers: z.array(
    z.object({
      breaker: z.string(),
      sentence: z.string(),
      /** Whether an operator may let the fix through. */
      can_be_released: z.boolean(),
    }),
  ),
})
export type Hold = z.infer<typeof Hold>

/** An operator's decision to publish what a run held. */
export const LetThrough = z.object({
  /** The run whose fix was held. */
  run_id: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  index_points: z.number(),
})
export type LetThrough = z.infer<typeof LetThrough>
/** A hold has one release: a later one replaces it. */
export const letThroughKey = ({ since }: Hold) => `holds/${since.replaceAll(/\D/g, '')}.json`

/** `data`: the prices came back; `sources`: independent sources show the new ones. */
export const HoldEnded = z.object({
  since: z.iso.datetime(),
  how: z.enum(['data', 'operator', 'sources']),
  release: LetThrough.optional(),
})
export type HoldEnded = z.infer<typeof HoldEnded>

export const Manifest = z.object({
  schema_version: z.literal(2),
  /** Of the code that made it. */
  product_version: z.string(),
  run_id: z.string(),
  /** Present in what a prune leaves of a manifest: all but its lists of documents and of the state after. */
  pruned: z
    .strictObject({
      /** Of the manifest as it was published, which the next release of the chain names. */
      manifest_sha256: Sha256,
      /** Of the documents that a replay makes again, by `hashDocuments`. */
      documents_sha256: Sha256,
    })
    .optional(),
  /** The instant the prices were observed; never moves backwards from one release to the next. */
  as_of: z.iso.datetime(),
  date: Day,
  status: z.enum(['fresh', 'held']),
  stale_reason: z.string().nullable(),
  /** Present where the fix of a day is held: the documents are those of the fix before. */
  hold: Hold.optional(),
  /** Present where this release ends a hold. */
  hold_ended: HoldEnded.optional(),
  methodology_version: z.string(),
  parameters_sha256: Sha256,
  /** Present where this release restates earlier days. */
  restatement: z
    .strictObject({
      reason: z.string(),
      signed_by: z.array(z.string()),
      days: z.array(z.object({ day: Day, revision: z.int() })),
      /** The largest effect on a composite level, in percent; and on a tier's. */
      composite_effect_pct: z.number(),
      tier_effect_pct: z.number(),
    })
    .optional(),
  previous: z.object({ run_id: z.string(), manifest_sha256: Sha256 }).nullable(),
  sources: z.array(SourceReport),
  /** Absent where the run held its fix or restated earlier ones. */
  summary: RunSummary.optional(),
  documents: z.record(z.string(), Blob),
  /** The quotes this run judged, one Parquet file, append-only. */
  quotes: z.object({ key: z.string(), ...Blob.shape }).nullable(),
  /** What each live source answered, by source id; empty for a run from the embedded history. */
  raw: z.record(z.string(), z.object({ key: z.string(), ...Blob.shape })),
  /** Whether the embedded history was part of what was observed. */
  uses_seed: z.boolean(),
  /** `after`: the next run starts from it; `before`: a rerun of the same day does. */
  state: z.object({
    /** Of its tables' columns. */
    version: z.int().positive(),
    before: z.record(z.string(), Blob),
    after: z.record(z.string(), Blob),
    /** The methods that made them: a version, and a hash of its parameters. */
    before_method: z.string().optional(),
    after_method: z.string(),
  }),
})
export type Manifest = z.infer<typeof Manifest>

export function sha256(bytes: Uint8Array | string): string {
  return digest('sha256', bytes, 'hex')
}
