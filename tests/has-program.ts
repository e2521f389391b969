import { execFileSync } from 'node:child_process'

export function hasProgram(name: string, ...args: string[]): boolean {
  try {
    execFileSync(name, args, { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk says its version and exits with 1; what is not there has no status.
    return error instanceof Error && 'status' in error && typeof error.status === 'number'
  }
}
