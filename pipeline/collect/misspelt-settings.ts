// Finds variables that resemble a source's key or origin. Without its key a source is skipped, so a
// typo would go unnoticed.
import { findNearest } from '../../contract/nearest.ts'
import type { Environment } from '../../contract/settings.ts'
import type { Source } from './source.ts'

const MAX_SLIPS = 2

/** One sentence per variable. */
export function findMisspeltSettings(
  env: Environment,
  sources: readonly Pick<Source, 'id' | 'keyName'>[],
): string[] {
  const names = Object.keys(env).filter((name) => env[name])
  const keys = [...new Set(sources.flatMap(({ keyName }) => keyName ?? []))]
  const origins = sources.map(({ id }) => `TPI_ORIGIN_${nameVariable(id)}`)
  const ofKeys = names.flatMap((name) => {
    if (!/(?:KEY|TOKEN)S?$/.test(name) || keys.includes(name)) return []
    const close = findNearest(name, keys, MAX_SLIPS)
    // For example, XAI_KEY for XAI_API_KEY.
    const { keyName } =
      sources.find(
        (source) =>
          source.keyName !== null &&
          [source.keyName.replace(/_API_KEY$/, ''), nameVariable(source.id)].some((stem) =>
            name.startsWith(`${stem}_`),
          ),
      ) ?? {}
    const meant = close ?? keyName
    return meant && !env[meant]
      ? [`${name}: nothing reads it; ${meant} is the key of a source`]
      : []
  })
  const ofOrigins = names
    .filter((name) => name.startsWith('TPI_ORIGIN_') && !origins.includes(name))
    .map((name) => `${name}: no source has that name; ${findNearest(name, origins)} is the closest`)
  return [...ofKeys, ...ofOrigins]
}

function nameVariable(id: string): string {
  return id.toUpperCase().replaceAll('-', '_')
}
