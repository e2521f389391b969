// A release reaches all who watch something in it, sent by the process that the service starts, while the service
// answers. `ALERT_WATCHES` people each round; printed are the latencies while alerts are sent, and for as long after a
// release that tells nothing.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { openSqliteState } from '../../../accounts/state.ts'
import { createWorld, startEndpoint, toChange } from '../../service/alerts/world.ts'
import { startInstance } from '../faults/processes/instance.ts'
import { createFolder } from '../../temporary-folder.ts'

const WATCHES = Number(process.env['ALERT_WATCHES'] ?? 500)
const ROUNDS = Number(process.env['ALERT_ROUNDS'] ?? 1)
const MINUTE_MS = 60_000
const Taken = z.array(z.object({ at: z.number(), ms: z.number(), status: z.number() }))

it(
  `sends ${WATCHES} digests of a release within a minute, each once, while the service answers`,
  { timeout: 600_000 },
  async () => {
    const path = `${await createFolder()}/state.db`
    const state = await openSqliteState(path)
    onTestFinished(() => state.close())
    const world = await createWorld(state)
    const endpoint = await startEndpoint()
    const ada = await world.addPerson('ada')
    await world.desk.addWatch(ada, { kind: 'model', subject: 'openai/gpt-5.4', percent: '' })
    // As many accounts, each with its watch; every tenth has a webhook, too.
    await state.database.transaction('alert_watches', async (connection) => {
      for (let index = 1; index < WATCHES; index += 1) {
        const id = `acc_${index}`
        await connection.run('insert into accounts values ($1, $2, 0)', id, `p${index}@example.com`)
        await connection.run(
          `insert into alert_watches select $1, $2, kind, subject, threshold, since, 0
         from alert_watches where account_id = $3`,
          `watch_${index}`,
          id,
          ada,
        )
        if (index % 10 === 0)
          await connection.run(
            "insert into alert_targets (account_id, kind, url, secret) values ($1, 'webhook', $2, $3)",
            id,
            endpoint.url,
            `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
          )
      }
    })
    const webhooks = Math.floor((WATCHES - 1) / 10)
    const service = await startInstance({
      TPI_STORE: `file:${world.folder}/store`,
      TPI_STATE: `sqlite:${path}`,
      TPI_SMTP_URL: world.mailbox.url,
      TPI_ALERT_PRIVATE_TARGETS: 'on',
      TPI_REFRESH_SECONDS: '1',
      TPI_DRAIN_SECONDS: '0',
    })
    await service.logged('alerts_started')
    const load = spawn(process.execPath, ['tests/system/alerts/load.ts', `${service.url}/`, '100'])
    let output = ''
    load.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    const windows: { name: string; from: number; to: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [day, next] = [`2026-08-${11 + 2 * round}`, `2026-08-${12 + 2 * round}`]
      await sleep(2_000)
      const from = Date.now()
      await world.publishNext(day, [toChange(day)])
      const hasAll = () =>
        world.mailbox.mails.length >= WATCHES * (round + 1) &&
        endpoint.received.length >= webhooks * (round + 1)
      await vi.waitUntil(hasAll, { timeout: MINUTE_MS, interval: 50 })
      const sent = Date.now()
      // For as long, a release that tells nothing.
      await world.publishNext(next, [])
      await sleep(sent - from)
      windows.push(
        { name: 'sending', from, to: sent },
        { name: 'quiet', from: sent, to: Date.now() },
      )
    }
    load.stdin.end()
    await vi.waitUntil(() => load.exitCode === 0, { timeout: 10_000 })
    const taken = Taken.parse(JSON.parse(output))
    expect(taken.filter(({ status }) => status !== 200)).toEqual([])
    expect(world.mailbox.mails).toHaveLength(WATCHES * ROUNDS)
    expect(new Set(world.mailbox.mails.flatMap(({ to }) => to)).size).toBe(WATCHES)
    expect(endpoint.received).toHaveLength(webhooks * ROUNDS)
    for (const [name, those] of Map.groupBy(windows, (window) => window.name)) {
      const within = taken.filter(({ at }) => those.some(({ from, to }) => at >= from && at < to))
      const seconds = those.map(({ from, to }) => ((to - from) / 1000).toFixed(1))
      console.log(`${name} ${toPercentiles(within.map(({ ms }) => ms))}, ${seconds.join(' s, ')} s`)
    }
  },
)

function toPercentiles(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1)
  return `n=${sorted.length} p50=${at(0.5)} p99=${at(0.99)} ms`
}
