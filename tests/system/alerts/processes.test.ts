// Alerts by real processes: started by the service, several on one state, and killed at the worst moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { type StateForm, STATE_FORMS } from '../../service/accounts/state/forms.ts'
import {
  createWorld,
  MODEL,
  startEndpoint,
  withPrices,
  type World,
} from '../../service/accounts/watches/world.ts'
import { startInstance } from '../faults/processes/instance.ts'

const NEXT = '2026-08-01'

describe.each(STATE_FORMS)('alerts $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('tells each of twenty people once, by mail and webhook, from three services on one state', async () => {
    const { world, env } = await createGround(form)
    const endpoint = await startEndpoint()
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`)
    for (const name of names) await watch(world, name, endpoint.url)
    const services = await Promise.all([1, 2, 3].map(() => startInstance(env)))
    for (const service of services) await service.logged('alerts_started')
    await world.publishNext(NEXT, { documents: withPrices(world.documents, { openai: 0.75 }) })
    await vi.waitUntil(() => endpoint.received.length + world.mailbox.mails.length >= 40, {
      timeout: 60_000,
    })
    expect(await Promise.all(services.map((service) => service.end('SIGTERM')))).toEqual([0, 0, 0])
    expect(world.mailbox.mails.flatMap(({ to }) => to).toSorted()).toEqual(
      names.map((name) => `${name}@example.com`).toSorted(),
    )
    expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
    expect(endpoint.received).toHaveLength(20)
  })

  test('sends no mail twice, and a webhook under the same id, after a kill before the note', async () => {
    const { world, env, load, database } = await createGround(form)
    let sender: ChildProcess | undefined
    // Killed with the delivery in other hands, and no answer read.
    const endpoint = await startEndpoint((res, count) => {
      if (count === 1) sender?.kill('SIGKILL')
      else res.writeHead(204).end()
    })
    world.mailbox.onMail = () => {
      if (world.mailbox.mails.length === 1) sender?.kill('SIGKILL')
    }
    await watch(world, 'ada', endpoint.url)
    await world.publishNext(NEXT, { documents: withPrices(world.documents, { openai: 0.75 }) })
    for (let round = 0; round < 3; round += 1) {
      sender = startSender(env)
      const ended = once(sender, 'exit')
      const timer = setTimeout(() => sender?.kill('SIGTERM'), 5_000)
      await ended
      clearTimeout(timer)
      // As if the leases were over.
      await load(`update sender set held_until = 0;
        update deliveries set due_at = due_at - 60000 where state <> 'sent'`)
    }
    expect(world.mailbox.mails.length).toBeLessThanOrEqual(1)
    expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const states = 'select target, state from deliveries order by target'
    expect(await database.all(z.object({ target: z.string(), state: z.string() }), states)).toEqual(
      [
        { target: 'mail', state: 'unsure' },
        { target: 'webhook', state: 'sent' },
      ],
    )
  })
})

async function createGround(form: StateForm) {
  const { url, open, load } = await form.create()
  const state = await open()
  onTestFinished(() => state.close())
  const world = await createWorld(state)
  const env = {
    TPI_STORE: `file:${world.folder}/store`,
    TPI_STATE: url,
    TPI_SMTP_URL: world.mailbox.url,
    TPI_ALERT_PRIVATE_TARGETS: 'on',
    TPI_REFRESH_SECONDS: '1',
    TPI_DRAIN_SECONDS: '0',
  }
  return { world, env, load, database: state.database }
}

async function watch(world: World, name: string, url: string): Promise<void> {
  const id = await world.addPerson(name)
  await world.service.addWatch(id, { kind: 'price', model_id: MODEL })
  expect(await world.service.setWebhook(id, url)).not.toHaveProperty('problem')
}

function startSender(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['scripts/alerts.ts', 'send'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
