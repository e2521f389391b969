// A release is what a run publishes: a manifest that names every document by its hash, and the
// pointer (`current.json`), which is written last and names the manifest. Readers follow pointer →
// manifest → blob and check each hash, so they see either the old release or the new one. These
// shapes drop unknown fields, so readers accept what a newer version writes.
import { hash as digest } from 'node:crypto'
import { z } from 'zod'
import { Day, type ExportFile } from './documents.ts'

/** Raised if older pipelines can't continue from this one's state. */
export const STATE_VERSION = 1
export const POINTER_KEY = 'current.json'
export const manifestKey = (runId: string) => `runs/${runId}/manifest.json`
/** Replaces a pruned release's manifest. */
export const prunedKey = (runId: string) => `runs/${runId}/pruned.json`
export const blobKey = (hash: string) => `blobs/${hash}`
/** The picture of the index: the only document that isn't JSON. */
export const PICTURE_PATH = 'site/chart.png'

const EXPORT_EXTENSIONS = { parquet: 'parquet', csv: 'csv.gz', jsonl: 'jsonl.gz' } as const
/**
 * The key ends with the format's extension, so engines recognize it. Histories have their own
 * folders without `date=`, which engines would read as the column.
 */
export const exportKey = ({ date, history, format, sha256: hash }: ExportFile) =>
  `exports/${history ? `history=${history}/as_of` : 'date'}=${date}/${hash}.${EXPORT_EXTENSIONS[format]}`
/** The name used to request an export file. */
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
  /** Counts publications, so no two versions of the pointer have the same bytes. */
  sequence: z.int(),
})
export type Pointer = z.infer<typeof Pointer>

/** A source's result in a run. */
export const SourceReport = z.object({
  source: z.string(),
  url: z.url().nullish(),
  /** Hash of the embedded file, if the source wasn't requested; otherwise see `raw`. */
  sha256: Sha256.nullish(),
  /**
   * `stale`: unchanged for so long that it confirms nothing, or the embedded history ends before
   * this day.
   */
  status: z.enum(['ok', 'stale', 'failed', 'skipped']),
  reason: z.string().nullable(),
  quotes: z.int(),
  quarantined: z.int(),
  last_success_at: z.iso.datetime().nullable(),
  /**
   * Seconds since the last success, at the time of the run or of the response; `null` if there was
   * none.
   */
  age_seconds: z.int().nullable(),
})
export type SourceReport = z.infer<typeof SourceReport>

/** Seconds since the last success by the reader's clock, so sources age without new releases. */
export function computeAgeSeconds(
  { last_success_at: at }: Pick<SourceReport, 'last_success_at'>,
  now: number,
): number | null {
  return at === null ? null : Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
}

/** Figures of a daily value, for monitoring. */
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

/** A daily value that isn't published, with the reason. */
export const Hold = z.object({
  since: z.iso.datetime(),
  /** The held day. */
  day: Day,
  /** The held level of the index; `null` if there is none. */
  index_points: z.number().nullable(),
  breakers: z.array(
    z.object({
      breaker: z.string(),
      sentence: z.string(),
      /** Whether an operator may approve it. */
      can_be_released: z.boolean(),
    }),
  ),
})
export type Hold = z.infer<typeof Hold>

/** An operator's approval of a held value. */
export const LetThrough = z.object({
  /** The run whose value was held. */
  run_id: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  index_points: z.number(),
})
export type LetThrough = z.infer<typeof LetThrough>
/** A hold has one approval; a later one replaces it. */
export const letThroughKey = ({ since }: Hold) => `holds/${since.replaceAll(/\D/g, '')}.json`

/** `data`: prices returned to their old values; `sources`: independent sources confirm the new ones. */
export const HoldEnded = z.object({
  since: z.iso.datetime(),
  how: z.enum(['data', 'operator', 'sources']),
  release: LetThrough.optional(),
})
export type HoldEnded = z.infer<typeof HoldEnded>

export const Manifest = z.object({
  schema_version: z.literal(2),
  /** The version of the code that made it. */
  product_version: z.string(),
  run_id: z.string(),
  /** Present after pruning, which removes the lists of documents and of the later state. */
  pruned: z
    .strictObject({
      /** Hash of the manifest as published, which the next release refers to. */
      manifest_sha256: Sha256,
      /** Hash of the documents that a replay can recompute, by `hashDocuments`. */
      documents_sha256: Sha256,
    })
    .optional(),
  /** When the prices were observed; never decreases between releases. */
  as_of: z.iso.datetime(),
  date: Day,
  status: z.enum(['fresh', 'held']),
  stale_reason: z.string().nullable(),
  /** Present if a day's value is held; the documents are the previous value's. */
  hold: Hold.optional(),
  /** Present if this release ends a hold. */
  hold_ended: HoldEnded.optional(),
  methodology_version: z.string(),
  parameters_sha256: Sha256,
  /** Present if this release restates earlier days. */
  restatement: z
    .strictObject({
      reason: z.string(),
      signed_by: z.array(z.string()),
      days: z.array(z.object({ day: Day, revision: z.int() })),
      /** The largest effect on a composite level, and on a tier's, in percent. */
      composite_effect_pct: z.number(),
      tier_effect_pct: z.number(),
    })
    .optional(),
  previous: z.object({ run_id: z.string(), manifest_sha256: Sha256 }).nullable(),
  sources: z.array(SourceReport),
  /** Absent if the run held its value or restated earlier ones. */
  summary: RunSummary.optional(),
  documents: z.record(z.string(), Blob),
  /** The quotes of this run, one Parquet file, append-only. */
  quotes: z.object({ key: z.string(), ...Blob.shape }).nullable(),
  /** Each live source's responses, by source id; empty for the embedded history. */
  raw: z.record(z.string(), z.object({ key: z.string(), ...Blob.shape })),
  /** Whether the embedded history was included. */
  uses_seed: z.boolean(),
  /** `after`: the next run starts from it. `before`: used if the same day is computed again. */
  state: z.object({
    /** Version of its tables' columns. */
    version: z.int().positive(),
    before: z.record(z.string(), Blob),
    after: z.record(z.string(), Blob),
    /** The methodologies that made them: a version and a hash of its parameters. */
    before_method: z.string().optional(),
    after_method: z.string(),
  }),
})
export type Manifest = z.infer<typeof Manifest>

export function sha256(bytes: Uint8Array | string): string {
  return digest('sha256', bytes, 'hex')
}
