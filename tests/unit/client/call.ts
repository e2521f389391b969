// The command line in this process, without a terminal.
import { main, type Terminal } from '../../../client/src/cli/main.ts'

export const call = (...args: string[]) => callIn({}, ...args)

export async function callIn(environment: Terminal['environment'], ...args: string[]) {
  let output = ''
  let errors = ''
  const terminal: Terminal = {
    environment,
    home: '/nowhere',
    version: '1.2.3',
    out: async (bytes) => void (output += String(bytes)),
    err: (text) => (errors += text),
    isWatched: false,
  }
  return { code: await main(args, terminal), output, errors }
}
