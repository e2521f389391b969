import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { ExportFilesResponse } from '../../api.ts'
import { UsageError } from '../arguments.ts'
import { type Command, type Context, requireNothing, toParameters } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { formatTable } from '../table.ts'

type File = ExportFilesResponse['exports'][number]

export const exportFiles: Command = {
  ...texts.commands.export,
  async run(context) {
    requireNothing(context)
    await (context.values['list'] === true ? list(context) : download(context))
  },
}

async function list({ client, values, show, signal }: Context): Promise<void> {
  const { list: _, ...filters } = values
  for (const name of ['date', 'output'])
    if (filters[name] !== undefined) throw new UsageError(`--${name}: not expected with --list`)
  const parameters = toParameters('exportFiles', { limit: 500, ...filters })
  const files: File[] = []
  for await (const file of client.each.exportFiles(parameters, { signal })) files.push(file)
  show({ count: files.length, exports: files }, () =>
    files.length === 0
      ? 'No file matches.'
      : formatTable(files, [
          { title: 'FILE', show: ({ date, history }) => history ?? date },
          { title: 'FORMAT', show: ({ format }) => format },
          { title: 'ROWS', align: 'right', show: ({ rows }) => rows.toLocaleString('en') },
          {
            title: 'SIZE',
            align: 'right',
            show: (file) => formatSize(file.unpacked_bytes ?? file.bytes),
          },
        ]),
  )
}

async function download(context: Context): Promise<void> {
  const { client, values, show, signal } = context
  for (const name of ['from', 'to'])
    if (values[name] !== undefined) throw new UsageError(`--${name}: expected with --list`)
  const file = await findFile(context)
  const response = await client.exportFile({ date: file.date, format: file.format }, { signal })
  const path = String(values['output'] ?? `prices-${file.date}.${file.format}`)
  if (path === '-') {
    for await (const chunk of receive(response, file, context)) await context.write(chunk)
    return
  }
  await save(path, receive(response, file, context))
  show({ ...file, path }, () => `${path}: ${file.rows.toLocaleString('en')} rows of ${file.date}`)
}

async function findFile({ client, values, signal }: Context): Promise<File> {
  const { format = 'csv', date } = values
  const day = date === undefined ? {} : { from: date, to: date }
  const parameters = toParameters('exportFiles', { format, ...day, limit: 1 })
  const found = (await client.exportFiles(parameters, { signal })).exports[0]
  if (!found)
    throw new Error(
      date === undefined
        ? 'no export file is published yet'
        : `${String(date)}: your plan has no export file of this day; see export --list`,
    )
  return found
}

/** Yields the bytes as they arrive; throws at the end if their hash is wrong. */
async function* receive(response: Response, file: File, { progress }: Context) {
  const hash = createHash('sha256')
  let received = 0
  for await (const chunk of response.body ?? []) {
    hash.update(chunk)
    received += chunk.length
    progress(`${formatSize(received)} of ${formatSize(file.unpacked_bytes ?? file.bytes)}`)
    yield chunk
  }
  // Older releases state only the stored hash of a compressed file, which `fetch` has already
  // decompressed.
  const published = file.unpacked_sha256 ?? (file.format === 'parquet' ? file.sha256 : undefined)
  if (published !== undefined && hash.digest('hex') !== published)
    throw new Error(`${file.date}.${file.format}: expected the published hash; fetch it again`)
}

/** Written under a temporary name until complete. */
async function save(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${path}.${process.pid}.part`
  try {
    await writeFile(partial, chunks, { flag: 'wx' })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
