// Many keys and many documents in use at once, against one of each.
import { compare } from '../compare.ts'
import { type Figure, PROXY, type Row, toFigures } from '../figures.ts'
import { toModelId } from '../market.ts'
import { createKeys } from '../proxy.ts'
import { PATHS, type Stage } from '../stage.ts'

const KEYS = 10_000
const DOCUMENTS = 2_000

export const MANY = '10,000 keys, 2,000 documents'
export const ONE = 'one key, one document'

function toPath(index: number): string {
  return `/v1/models/${toModelId(index % DOCUMENTS)}/history`
}

export const many: Row<Stage> = {
  id: 'many',
  async measure(stage): Promise<Figure[]> {
    const { server, key } = await stage.proxy()
    stage.progress(`making ${KEYS} keys`)
    const keys = await createKeys(server.url, KEYS)
    const toHeaders = (text = key) => ({ Authorization: `Bearer ${text}` })
    const requests = (count: number, path: (index: number) => string, texts: readonly string[]) =>
      Array.from({ length: count }, (_, index) => ({
        path: path(index),
        headers: toHeaders(texts[index % texts.length]),
      }))
    const samples = await compare(
      [
        // As many requests to choose from in each, so that the load costs alike.
        { name: ONE, server, requests: requests(KEYS, () => PATHS.small, [key]) },
        {
          name: '10,000 keys, one document',
          server,
          requests: requests(KEYS, () => PATHS.small, keys),
        },
        { name: 'one key, 2,000 documents', server, requests: requests(KEYS, toPath, [key]) },
        { name: MANY, server, requests: requests(KEYS, toPath, keys) },
      ],
      stage,
    )
    return toFigures('many', `GET 1.5 KB, ${PROXY}`, samples)
  },
}
