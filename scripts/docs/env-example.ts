// `.env.example`: every setting with its default, out of the schema that reads it, and its meaning.
import meanings from '../../contract/settings.json' with { type: 'json' }
import { SECRETS, Settings } from '../../contract/settings.ts'

/** What the libraries read by themselves, by the setting behind which it stands. */
const OF_LIBRARIES: Record<string, { meaning: string; lines: readonly string[] }> = {
  TPI_STORE: {
    meaning:
      'S3 credentials (standard AWS variables; profiles and IAM roles work). The endpoint is for S3-compatible stores such as MinIO or R2.',
    lines: [
      'AWS_ENDPOINT_URL=',
      'AWS_REGION=us-east-1',
      'AWS_ACCESS_KEY_ID=',
      'AWS_SECRET_ACCESS_KEY=',
    ],
  },
  TPI_RUN_EVERY: {
    meaning:
      'The proxy through which sources are read, and the hosts that are read without it. Webhooks go through it too, to addresses that were checked here.',
    lines: ['HTTP_PROXY=', 'HTTPS_PROXY=', 'NO_PROXY='],
  },
}

const MEANINGS = new Map(Object.entries(meanings satisfies Record<keyof Settings, string>))

/** `keys`: the variables with keys of sources. */
export function toEnvExample(keys: readonly string[]): string {
  const parts = Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const more = OF_LIBRARIES[name]
    return [
      `# ${MEANINGS.get(name)}\n${name}=${toDefault(schema)}`,
      ...(more ? [[`# ${more.meaning}`, ...more.lines].join('\n')] : []),
    ]
  })
  return [
    '# Every setting of every program, with its default. Copy to .env, which each program reads from the folder it is\n# started in, or set them in your process manager: what is set there wins.',
    `# What may hold a password can lie in a file, named by <NAME>_FILE: ${SECRETS.join(', ')}, and the keys of sources.`,
    ...parts,
    "# Replaces scheme, host and port of one source's requests, for tests and mirrors: TPI_ORIGIN_<SOURCE>.\nTPI_ORIGIN_OPENROUTER=",
    `# Keys of sources that need one; a source without its key is skipped.\n${keys.map((key) => `${key}=`).join('\n')}\n`,
  ].join('\n\n')
}

function toDefault(schema: object): string {
  const { def } = Object.assign({ def: {} }, schema)
  return 'defaultValue' in def ? String(def.defaultValue) : ''
}
