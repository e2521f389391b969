// Reads the files of a tree, from a folder or below a URL.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A file of the tree, or of a service. */
export async function readFrom(
  tree: string,
  path: string,
  signal: RequestInit['signal'],
): Promise<Uint8Array<ArrayBuffer>> {
  const missing = new Refusal(404, `${path}: ${tree} has no such file`)
  if (path.split('/').includes('..')) throw missing
  if (!/^https?:/.test(tree))
    return readFile(join(tree, path)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? missing : error
    })
  const response = await fetch(`${tree.replace(/\/+$/, '')}/${path}`, {
    signal: signal ?? null,
  })
  if (response.status === 404) throw missing
  // Tried again as the service's own would be.
  if (!response.ok) throw new Error(`${path}: expected a file, got status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
