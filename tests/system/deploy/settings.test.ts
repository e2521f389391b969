import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../proxy/config.ts'
import { ROOT } from '../../run-process.ts'
import { parseAssignments, readDeploy, readSettingNames } from './deploy-files.ts'

describe('settings', () => {
  it('are all in .env.example, with a line that says why', async () => {
    const known = await readSettingNames()
    const files = ['proxy/config.ts', 'pipeline/config.ts']
    const read = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')))
    for (const [, name = ''] of read.join('\n').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm))
      expect(known).toContain(name)
    const sources = join(ROOT, 'pipeline', 'sources')
    for (const file of await readdir(sources))
      for (const [, name = ''] of (await readFile(join(sources, file), 'utf8')).matchAll(
        /'([A-Z][A-Z0-9_]*_API_KEY)'/g,
      ))
        expect(known).toContain(name)
  })

  it.each(['systemd/env.example', 'compose/secrets.env.example'])(
    'that %s sets are settings of the service, or of a server beside it',
    async (path) => {
      const known = await readSettingNames()
      const names = Object.keys(parseAssignments(await readDeploy(path)))
      expect(names.filter((name) => !known.has(name))).toEqual(
        path.startsWith('compose') ? ['POSTGRES_PASSWORD'] : [],
      )
    },
  )

  it('that the unit files set are understood by the proxy', async () => {
    const config = readConfig(parseAssignments(await readDeploy('systemd/env.example')))
    expect(config).toMatchObject({ trustedProxyHops: 1, metricsPort: 9464 })
  })
})
