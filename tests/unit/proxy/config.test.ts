import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readPlans } from '../../../contract/plans.ts'
import { readConfig } from '../../../proxy/config.ts'
import { createFolder } from '../../temporary-folder.ts'

describe('config', () => {
  it('refuses a name that nothing reads, and names the nearest', () => {
    expect(() => readConfig({ TPI_TRUSTED_PROXY_HOP: '1', TPI_STATES: 'x', OTHER: 'y' })).toThrow(
      'TPI_TRUSTED_PROXY_HOP: expected a known name, such as TPI_TRUSTED_PROXY_HOPS\nTPI_STATES: expected a known name, such as TPI_STATE',
    )
    readConfig({
      TPI_METRICS_FILE: 'x.prom',
      TPI_ORIGIN_OPENROUTER: 'http://a',
      TPI_MEMORY_LIMIT: '1GB',
      TPI_METRICS_PUSH_URL: 'http://a',
    })
  })

  it('reports all problems at once, each by its variable', () => {
    const env = {
      PORT: '٣',
      TPI_STORE: 'ftp://bucket',
      TPI_STATE: 'mysql://host/db',
      TPI_COUNTERS: 'redis://host?mode=batch',
      TPI_SMTP_URL: 'mail.example.com:25',
      TPI_MAIL_FROM: 'a@example.com, b@example.com',
      TPI_BASE_URL: 'javascript:alert(1)',
      TPI_PUBLIC_ACCESS: 'yes',
      TPI_TRUSTED_PROXY_HOPS: '-1',
      TPI_REFRESH_SECONDS: '0',
      TPI_DRAIN_SECONDS: '61',
      TPI_METRICS_PORT: '70000',
    }
    const problems = readProblems(env)
    for (const name of Object.keys(env))
      expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name}: expected .+`)))
    expect(problems).toHaveLength(Object.keys(env).length)
    expect(problems).toContain('PORT: expected an integer from 0 to 65535, got "٣"')
    expect(problems).toContain('TPI_PUBLIC_ACCESS: expected on or off, got "yes"')
  })
})

describe('config of many machines', () => {
  it('K9: shows no password of a setting that is wrong', () => {
    const problems = readProblems({
      TPI_STATE: 'mysql://user:hunter2@host/db',
      TPI_COUNTERS: 'redis://:hunter2@host?mode=batch',
    })
    expect(problems).toHaveLength(2)
    expect(problems.join()).toContain('"mysql://…@host/db"')
    expect(problems.join()).not.toContain('hunter2')
  })
})

describe('plans', () => {
  it('are read from data/plans.json', async () => {
    expect((await readPlans('data/plans.json')).paid).toEqual({
      requests_per_day: 50_000,
      requests_per_minute: 100,
      history_days: 365,
    })
  })

  it('are refused with the name of the file and of the plan that is wrong', async () => {
    const path = join(await createFolder(), 'plans.json')
    await expect(readPlans(path)).rejects.toThrow(ConfigError)
    await writeFile(path, '{"public": {"requests_per_day": 0}}')
    await expect(readPlans(path)).rejects.toThrow(
      /TPI_PLANS.*plans\.json[^]*public\.requests_per_day/,
    )
  })
})

function readProblems(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}
