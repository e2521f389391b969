// `.env.example`: every setting with its default from the schema, and its meaning.
import settings from '../../contract/settings.json' with { type: 'json' }
import { SECRETS, Settings } from '../../contract/settings.ts'

/** Variables that libraries read, by the setting they follow. */
const OF_LIBRARIES = new Map(Object.entries(settings.of_libraries))
const MEANINGS = new Map(Object.entries(settings.meanings satisfies Record<keyof Settings, string>))

/** `keys`: variables with sources' keys. */
export function writeEnvExample(keys: readonly string[]): string {
  const parts = Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const more = OF_LIBRARIES.get(name)
    return [
      `# ${MEANINGS.get(name)}\n${name}=${findDefault(schema)}`,
      ...(more ? [[`# ${more.meaning}`, ...more.lines].join('\n')] : []),
    ]
  })
  return [
    '# Every setting of every program, with its default. Copy to .env, which each program reads from the folder it is\n# started in, or set them in your process manager, which takes precedence.',
    `# Settings that may contain a password can be in a file named by <NAME>_FILE: ${SECRETS.join(', ')}, and the keys of sources.`,
    ...parts,
    "# Replaces scheme, host and port of one source's requests, for tests and mirrors: TPI_ORIGIN_<SOURCE>.\nTPI_ORIGIN_OPENROUTER=",
    `# Keys of sources that need one; a source without its key is skipped.\n${keys.map((key) => `${key}=`).join('\n')}\n`,
  ].join('\n\n')
}

function findDefault(schema: object): string {
  const { def } = Object.assign({ def: {} }, schema)
  return 'defaultValue' in def ? String(def.defaultValue) : ''
}
