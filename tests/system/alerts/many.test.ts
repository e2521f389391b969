// A release reaches all who watch something in it: `ALERT_WATCHES` of them, by a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteState } from '../../../accounts/state.ts'
import { createWorld, startEndpoint, toChange } from '../../service/alerts/world.ts'
import { createFolder } from '../../temporary-folder.ts'

const WATCHES = Number(process.env['ALERT_WATCHES'] ?? 2_000)
const NEXT = '2026-08-01'
const MINUTE_MS = 60_000

it(`sends ${WATCHES} digests of one release within a minute, each once`, async () => {
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
  await world.publishNext(NEXT, [toChange(NEXT)])
  const webhooks = Math.floor((WATCHES - 1) / 10)
  const started = performance.now()
  const sender = spawn(process.execPath, ['scripts/alerts.ts', 'send', '--once'], {
    env: {
      PATH: process.env['PATH'],
      TPI_STORE: `file:${world.folder}/store`,
      TPI_STATE: `sqlite:${path}`,
      TPI_SMTP_URL: world.mailbox.url,
      TPI_ALERT_PRIVATE_TARGETS: 'on',
    },
    stdio: 'ignore',
  })
  expect((await once(sender, 'exit'))[0]).toBe(0)
  const took = performance.now() - started
  expect(new Set(world.mailbox.mails.flatMap(({ to }) => to)).size).toBe(WATCHES)
  expect(world.mailbox.mails).toHaveLength(WATCHES)
  expect(endpoint.received).toHaveLength(webhooks)
  console.log(`${WATCHES} mails and ${webhooks} webhooks: ${(took / 1000).toFixed(1)} s`)
  expect(took).toBeLessThan(MINUTE_MS)
})
