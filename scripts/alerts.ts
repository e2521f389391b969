// The process that sends alerts, and what an operator asks about them.
import { setTimeout as sleep } from 'node:timers/promises'
import { AlertDesk } from '../alerts/desk.ts'
import { AlertSender } from '../alerts/sender.ts'
import { WatchTable } from '../alerts/watch-table.ts'
import { openState } from '../accounts/state.ts'
import { createLog } from '../contract/log.ts'
import { readConfig } from '../proxy/config.ts'
import { openStore } from '../store/open.ts'
import { print, runCommand, UsageError } from './command.ts'

const USAGE = `usage: npm run alerts -- send [--once]
                         list
                         test <account id>`

const log = createLog({ write: (line) => process.stderr.write(line) })
const config = () => readConfig(process.env)
const noReleases = { current: undefined, pointer: undefined }

async function send(sender: AlertSender, isOnce: boolean): Promise<void> {
  if (isOnce) {
    await sender.tick()
    await sender.settle()
    return sender.stop()
  }
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void sender.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  // The service that started it is gone.
  process.on('disconnect', stop)
  await sender.run()
  // `stop` ends the process.
  await sleep(60_000)
}

await runCommand(
  'alerts',
  USAGE,
  { options: { once: { type: 'boolean' } }, allowPositionals: true },
  async ({ values: { once = false }, positionals: [command, id, ...rest] }) => {
    const settings = config()
    const state = await openState(settings.stateUrl, { log })
    try {
      const store = await openStore(settings.storeUrl)
      const parts = { ...settings, state, store, now: Date.now, log }
      const desk = new AlertDesk({ ...parts, releases: noReleases })
      if (rest.length > 0 || (once && command !== 'send')) throw new UsageError('')
      if (command === 'send' && id === undefined) return await send(new AlertSender(parts), once)
      if (command === 'list' && id === undefined) {
        for (const watch of await new WatchTable(state.database).list())
          print(
            `${watch.id}  ${watch.accountId}  ${watch.kind}  ${watch.subject}  ${watch.threshold / 100} %  since ${watch.since}`,
          )
        for (const { state: name, count } of await desk.countByState())
          print(`${count} deliveries ${name}`)
        return undefined
      }
      if (command !== 'test' || id === undefined) throw new UsageError('')
      if (!(await state.accounts.find(id)))
        throw new Error(`account: expected an id that "list" shows, got "${id}"`)
      print(`queued for: ${(await desk.sendTest(id)).join(', ')}`)
      return undefined
    } finally {
      await state.close()
    }
  },
)
