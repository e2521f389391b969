// What a process holds, as the kernel counts it.
import { readFile } from 'node:fs/promises'

export async function readRssMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Which of a server's connections, by the ports that their clients have, are open on its side. */
export async function listOpenConnections(serverPort: number): Promise<number[]> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1)
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => toPort(local) === serverPort && state === '01')
    .map(([, , remote]) => toPort(remote))
}

function toPort(address = ''): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}
