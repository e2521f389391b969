import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findSecret } from '../../../contract/environment.ts'
import { ConfigError } from '../../../contract/plans.ts'
import { readSettings } from '../../../contract/settings.ts'
import { createFolder } from '../../temporary-folder.ts'

it('reads a secret from its file, without the end of its line', async () => {
  const path = join(await createFolder(), 'secret')
  await writeFile(path, 'redis://:one@host\n')
  expect(findSecret({ TPI_COUNTERS_FILE: path }, 'TPI_COUNTERS')).toBe('redis://:one@host')
  expect(findSecret({ TPI_COUNTERS: 'memory:' }, 'TPI_COUNTERS')).toBe('memory:')
  expect(findSecret({ TPI_COUNTERS: '' }, 'TPI_COUNTERS')).toBeUndefined()
})

it('rejects a secret set twice, an empty file and a missing one', async () => {
  const path = join(await createFolder(), 'secret')
  const both = { XAI_API_KEY: 'x', XAI_API_KEY_FILE: path }
  expect(() => findSecret(both, 'XAI_API_KEY')).toThrow(/XAI_API_KEY_FILE: expected a file to read/)
  await writeFile(path, '\n')
  expect(() => findSecret(both, 'XAI_API_KEY')).toThrow(/XAI_API_KEY_FILE: expected a secret/)
  await writeFile(path, 'y')
  expect(() => findSecret(both, 'XAI_API_KEY')).toThrow(ConfigError)
})

it.each(['1h', '15m', '24h'])('runs every %s', (every) => {
  expect(readSettings({ TPI_RUN_EVERY: every }).TPI_RUN_EVERY).toBeGreaterThan(0)
})

it.each(['hourly', '1', '14m', '0h', '-1h', '1.5h'])('refuses to run every "%s"', (every) => {
  expect(() => readSettings({ TPI_RUN_EVERY: every })).toThrow('TPI_RUN_EVERY: expected off, or')
})
