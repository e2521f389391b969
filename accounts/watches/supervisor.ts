// Starts the alert process once anything is watched, and restarts it if it ends. A separate process
// keeps alerts from slowing down requests.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AccountState } from '../state.ts'
import { type Log, formatError } from '../../contract/log.ts'
import { WatchTable } from './watch-table.ts'

const PROGRAM = join(import.meta.dirname, '../../scripts/alerts.ts')

export function superviseAlerts(
  { state, refreshSeconds }: { state: AccountState; refreshSeconds: number },
  log: Log,
) {
  const watches = new WatchTable(state.database)
  let child: ChildProcess | undefined
  const look = async () => {
    if (child || !(await watches.any().catch(() => false)) || timer === undefined) return
    child = fork(PROGRAM, ['send'], { execArgv: ['--max-old-space-size=512'] })
    log('alerts_started', { pid: child.pid })
    child.once('error', (error) => log('alerts_broke', { error: formatError(error) }))
    child.once('exit', (code, signal) => {
      child = undefined
      if (timer !== undefined) log('alerts_ended', { code, signal }, 'warn')
    })
  }
  let timer: NodeJS.Timeout | undefined = setInterval(() => void look(), refreshSeconds * 1000)
  timer.unref()
  void look()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      const ended = child && once(child, 'exit')
      child?.kill('SIGTERM')
      await ended
    },
  }
}
