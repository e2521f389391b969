// Checks the settings, store, state, counters, mail, clock and sources, and prints one sentence
// about each. It sends no email.
import { EnvHttpProxyAgent, request } from 'undici'
import { createMailer } from '../accounts/mailer.ts'
import { openState } from '../accounts/state.ts'
import { print, runCommand } from '../contract/command.ts'
import { type Environment, Settings, readSettings } from '../contract/settings.ts'
import { Clocks, requireNotAhead } from '../pipeline/collect/clock.ts'
import { findMisspeltSettings } from '../pipeline/collect/misspelt-settings.ts'
import { type Source, findKey, loadSources } from '../pipeline/collect/source.ts'
import { readConfig as readPipelineConfig } from '../pipeline/config.ts'
import { isOverdue } from '../release/staleness.ts'
import { readConfig } from '../proxy/config.ts'
import { findPointer, readManifest } from '../store/read-release.ts'
import { openStore } from '../store/open.ts'

const SOURCE_TIMEOUT_MS = 10_000
const PROBE_KEY = 'doctor.json'

let faults = 0

/** Prints what `check` returns or throws. */
async function examine(name: string, check: () => Promise<string> | string): Promise<void> {
  try {
    print(`ok     ${name}: ${await check()}`)
  } catch (error) {
    faults += 1
    print(`FAULT  ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

await runCommand('doctor', 'usage: npm run doctor', {}, async () => {
  const sources = await loadSources()
  const environment = await examineSettings(process.env, sources)
  const { storeUrl, origins } = readPipelineConfig(environment)
  const { stateUrl, redisUrl, mailUrl, mailFrom } = readConfig(environment)
  const clocks = new Clocks()
  await examine('store', () => checkStore(storeUrl, clocks))
  await examine('state', () => checkState(stateUrl))
  await examine('counters', () => checkCounters(redisUrl))
  await examine('mail', async () => {
    await createMailer(mailUrl, mailFrom).check()
    return `${mailUrl.replace(/\/\/[^/]*@/, '//…@')} accepts emails`
  })
  const agent = new EnvHttpProxyAgent()
  await Promise.all(
    sources.map((source) =>
      examine(`source ${source.id}`, () =>
        checkSource(source, { environment, origins, agent, clocks }),
      ),
    ),
  )
  await agent.close()
  await examine('clock', () => {
    clocks.check(new Date())
    return `${new Date().toISOString()}, like the other machines`
  })
  return Math.min(faults, 1)
})

/** Reads the settings. An invalid one is reported and its default used instead. */
async function examineSettings(env: Environment, sources: readonly Source[]): Promise<Environment> {
  const wrong = Settings.safeParse(env).error?.issues.map(({ path }) => String(path[0])) ?? []
  for (const name of wrong)
    await examine('settings', () => JSON.stringify(readSettings({ [name]: env[name] })))
  for (const problem of findMisspeltSettings(env, sources))
    await examine('settings', () => Promise.reject(new Error(problem)))
  const right = Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.includes(name)))
  const given = Object.keys(Settings.shape).filter((name) => right[name])
  await examine('settings', () => `${given.length} differ from the defaults`)
  return right
}

/**
 * Checks that the store can be read and written, and that its pointer names an existing release.
 */
async function checkStore(url: string, clocks: Clocks): Promise<string> {
  const store = await openStore(url)
  await store.write(PROBE_KEY, Buffer.from('{}'))
  await store.remove(PROBE_KEY)
  const found = await findPointer(store)
  clocks.add(store.url, store.findSkewMs?.())
  if (!found) return `${store.url} is empty; "npm start" makes the first release`
  const manifest = await readManifest(store, found.pointer)
  requireNotAhead(manifest.as_of, new Date())
  const overdue = isOverdue({ manifest }, Date.now()) ? ', overdue' : ''
  return `${store.url} holds a release as of ${manifest.as_of}${overdue}`
}

async function checkState(url: string): Promise<string> {
  const state = await openState(url, { log: () => {} })
  try {
    return `${(await state.keys.list()).length} keys`
  } finally {
    await state.close()
  }
}

async function checkCounters(url: string | undefined): Promise<string> {
  if (url === undefined) return 'in the memory of the service'
  const { connectRedis } = await import('../proxy/limits/limiters.ts')
  let problem: unknown
  const redis = await connectRedis(url, (_event, fields) => (problem = fields?.['error']))
  redis.destroy()
  if (problem !== undefined)
    throw new Error(`TPI_COUNTERS: expected a connection, got ${JSON.stringify(problem)}`)
  return 'Redis answers'
}

interface Asking {
  environment: Environment
  origins: Readonly<Record<string, string>>
  agent: EnvHttpProxyAgent
  clocks: Clocks
}

/** Checks that the source's hosts respond, whatever the response. */
async function checkSource(source: Source, { environment, origins, agent, clocks }: Asking) {
  const { id, keyName, hosts } = source
  if (findKey(source, environment) === undefined) return `skipped: ${String(keyName)} isn't set`
  const urls = origins[id] === undefined ? hosts.map((host) => `https://${host}`) : [origins[id]]
  for (const url of urls) {
    const signal = AbortSignal.timeout(SOURCE_TIMEOUT_MS)
    const { headers, body } = await request(url, {
      method: 'HEAD',
      dispatcher: agent,
      signal,
    }).catch((cause: Error) => {
      throw new Error(`expected a reply from ${url}, got ${cause.message || cause.name}`, {
        cause,
      })
    })
    await body.dump()
    const { date, age = '' } = headers
    clocks.note(url, { date: String(date), age: String(age), now: new Date() })
  }
  return `${urls.join(' and ')} answer${urls.length === 1 ? 's' : ''}${keyName === null ? '' : `, and ${keyName} is set`}`
}
