import type { Endpoint } from '../contract/documents.ts'

/** Fills in the release's own day, which documents omit. */
export function dateEvidence(
  { price_evidence, id_evidence }: Pick<Endpoint, 'price_evidence' | 'id_evidence'>,
  date: string,
) {
  return {
    price_evidence: price_evidence.map((each) => ({ ...each, seen_on: each.seen_on ?? date })),
    id_evidence: id_evidence.map((each) => ({ ...each, seen_on: each.seen_on ?? date })),
  }
}
