// Sends alerts, lists watches and deliveries, and sends a test to an account's email address and
// webhook.
import { setPriority } from 'node:os'
import { AlertSender } from '../accounts/watches/alert-sender.ts'
import { WatchService } from '../accounts/watches/watch-service.ts'
import { openState } from '../accounts/state.ts'
import { createLog } from '../contract/log.ts'
import { readConfig } from '../proxy/config.ts'
import { openStore } from '../store/open.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const USAGE = `usage: npm run alerts -- send [--once]
                         list
                         test <account id>`

/** Runs until a signal, or until the service that started it has ended. */
async function sendOn(sender: AlertSender): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => resolve())
  // Requests take precedence.
  setPriority(10)
  void sender.run()
  await promise
}

await runCommand(
  'alerts',
  USAGE,
  { options: { once: { type: 'boolean' } }, allowPositionals: true },
  async ({ values: { once }, positionals: [command, id, ...rest] }) => {
    const settings = readConfig(process.env)
    const log = createLog({ level: settings.logLevel })
    const state = await openState(settings.stateUrl, { log })
    const releases = { current: undefined, pointer: undefined }
    const service = new WatchService({ ...settings, state, releases, now: Date.now })
    const store = await openStore(settings.storeUrl)
    const sender = new AlertSender({ ...settings, state, store, now: Date.now, log })
    try {
      if (rest.length > 0 || (once && command !== 'send')) throw new UsageError('')
      if (command === 'send' && id === undefined) {
        await (once ? sender.runOnce() : sendOn(sender))
      } else if (command === 'list' && id === undefined) {
        for (const { accountId, question } of await service.watches.list())
          print(`${accountId}  ${JSON.stringify(question)}`)
        for (const { state: name, count } of await service.deliveries.countByState())
          print(`${count} deliveries ${name}`)
      } else if (command === 'test' && id !== undefined) {
        if (!(await state.accounts.find(id)))
          throw new Error(`account: expected an id that "list" shows, got "${id}"`)
        print(`sent to: ${(await service.sendTest(id)).join(', ')}; "list" shows the result`)
        // Does nothing if another process is sending.
        await sender.runOnce()
      } else throw new UsageError('')
    } finally {
      await sender.stop()
      await state.close()
    }
    // The IPC channel to the parent would keep the process alive.
    if (command === 'send') process.exit(0)
  },
)
