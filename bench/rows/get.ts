// One document asked for again and again, in each encoding, by 64 connections; and the same answered with 304.
import { compare, type Lane } from '../compare.ts'
import { ask, ENCODINGS, type Encoding, pick, toFile, toReadyPath } from '../documents.ts'
import { CEILING, type Figure, PROXY, type Row, toFigures } from '../figures.ts'
import { type ContenderName, type DocumentName, PATHS, type Stage } from '../stage.ts'

const SIZES = { small: '1.5 KB', large: '60 KB' } as const

/** Where each contender has a document in an encoding. */
const CONTENDERS: Readonly<
  Record<ContenderName, (name: DocumentName, encoding: Encoding) => string>
> = {
  'node:http': toReadyPath,
  'Koa, ready head': toReadyPath,
  'bare Koa': (name, encoding) => `/${name}/${encoding}`,
  'usual Koa stack (disk)': (name) => `/${toFile(name, 'identity')}`,
  'Fastify with plugins (disk)': (name) => `/${toFile(name, 'identity')}`,
  'Fastify with plugins (memory)': (name, encoding) => `/${name}/${encoding}`,
  'nginx with key map and limit_req': (name) => `/${toFile(name, 'identity')}`,
}
const CONTENDER_NAMES = [
  'node:http',
  'Koa, ready head',
  'bare Koa',
  'usual Koa stack (disk)',
  'Fastify with plugins (disk)',
  'Fastify with plugins (memory)',
  'nginx with key map and limit_req',
] as const satisfies readonly ContenderName[]

export const get: Row<Stage> = {
  id: 'get',
  async measure(stage) {
    const figures: Figure[] = []
    for (const name of ['small', 'large'] as const)
      for (const encoding of ENCODINGS) {
        const lanes = await toLanes(stage, name, encoding)
        const what = `GET ${SIZES[name]}, ${encoding}`
        stage.progress(what)
        figures.push(...toFigures('get', what, await compare(lanes, stage)))
      }
    return figures
  },
}

/** Every contender that can answer in that encoding; each has been held to the same content first. */
export async function toLanes(
  stage: Stage,
  name: DocumentName,
  encoding: Encoding,
): Promise<Lane[]> {
  const { server, key } = await stage.proxy()
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Encoding': encoding }
  const lanes: Lane[] = [{ name: PROXY, server, requests: [{ path: PATHS[name], headers }] }]
  for (const contender of CONTENDER_NAMES) {
    // Debian's nginx has no brotli.
    if (contender.startsWith('nginx') && encoding === 'br') continue
    lanes.push({
      name: contender,
      server: await stage.contender(contender),
      requests: [{ path: CONTENDERS[contender](name, encoding), headers }],
    })
  }
  return lanes
}

export const unchanged: Row<Stage> = {
  id: '304',
  async measure(stage) {
    const { server, key } = await stage.proxy()
    const authorization = { Authorization: `Bearer ${key}` }
    const answer = await ask(server.url, { path: PATHS.small, headers: authorization })
    const etag = pick(answer.headers, ['etag'])[1] ?? ''
    const ceiling = await stage.contender('node:http')
    const headers = { ...authorization, 'If-None-Match': etag }
    const samples = await compare(
      [
        { name: PROXY, server, requests: [{ path: PATHS.small, headers }] },
        {
          name: CEILING,
          server: ceiling,
          requests: [{ path: toReadyPath('small', 'identity'), headers }],
        },
        {
          name: `${CEILING}, 304`,
          server: ceiling,
          requests: [{ path: toReadyPath('small', '304'), headers }],
        },
        {
          name: `${CEILING}, short head`,
          server: ceiling,
          requests: [{ path: toReadyPath('small', 'lean'), headers }],
        },
      ],
      stage,
    )
    return toFigures('304', '304 of 1.5 KB', samples)
  },
}
