// The schemas of the files that say what parts of a model's name mean.
import { z } from 'zod'
import { csv, slug, text } from './columns.ts'

/** What a pattern of data/name-patterns.csv is of; the SQL reads each list as `getvariable('words_…')`. */
export const WORD_LISTS = [
  'audio_model',
  'board_variant',
  'cloud_region',
  'effort',
  'embeddings_model',
  'folder',
  'no_text_model',
  'offer',
  'other_kind',
  'platform_version',
  'precision',
  'rerank_model',
  'serving',
  'sized_serving',
  'speech_model',
  'speed',
  'thinking_mode',
  'tuning',
  'unstable_name',
] as const

export const NAME_FILES = {
  data_name_patterns: csv(
    'name-patterns.csv',
    {
      list: z.enum(WORD_LISTS, `expected one of ${WORD_LISTS.join(', ')}`),
      pattern: text.refine(isPattern, 'expected a regular expression'),
      reason: text,
    },
    { key: ['list', 'pattern'] },
  ),
  // Who makes only models that write no text need not be in creators.csv.
  data_creator_prefixes: csv('creator-prefixes.csv', {
    prefix: z.string().regex(/^[a-z0-9.-]+$/, 'expected the beginning of a name'),
    creator: slug,
    reason: text,
  }),
}

function isPattern(value: string): boolean {
  try {
    return new RegExp(value) instanceof RegExp
  } catch {
    return false
  }
}
