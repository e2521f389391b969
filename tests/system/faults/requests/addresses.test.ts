// H2, H7: whatever stands in an address, it reaches nothing but what the release names. `PATHS`
// says how many are tried.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ErrorBody } from '../../../../contract/errors.ts'
import { blobKey, exportKey, manifestKey, POINTER_KEY } from '../../../../contract/release.ts'
import { FileStore } from '../../../../store/file.ts'
import { createExports } from '../../../service/release/release-fixture.ts'
import { PLANS, startService } from '../../../service/proxy/service.ts'
import { askRaw } from './raw-request.ts'

const PATHS = Number(process.env['PATHS'] ?? 1_000)
const TEST_TIMEOUT_MS = 600_000 + PATHS * 20

const unlimited = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 30 }
// The real store; the spies only write down what is asked of it.
const reads = [vi.spyOn(FileStore.prototype, 'read'), vi.spyOn(FileStore.prototype, 'readStream')]
const service = await startService({
  until: afterAll,
  plans: { ...PLANS, public: unlimited, anonymous: unlimited },
})
const key = await service.createKey()

describe('H2: an address', () => {
  it(
    `never leads out of the release, in ${PATHS} forms`,
    { timeout: TEST_TIMEOUT_MS },
    async () => {
      const { manifest } = service.server.releases.current ?? {}
      const known = new Set([
        POINTER_KEY,
        // Read every ten seconds, whatever is asked.
        'state/identity',
        manifestKey(manifest?.run_id ?? ''),
        ...Object.values(manifest?.documents ?? {}).map(({ sha256 }) => blobKey(sha256)),
        ...createExports().map(({ file }) => exportKey(file)),
      ])
      for (const path of listPaths(PATHS)) {
        const answer = await askRaw(service.url, path, { key })
        expect([400, 404], path).toContain(answer.status)
        expect(answer.body, path).not.toContain(service.folder)
      }
      // What is there is read, and written down.
      for (const path of [
        '/v1/models/openai/gpt-5.4/endpoints',
        '/v1/export/snapshots/2026-07-31.parquet',
      ])
        expect((await askRaw(service.url, path, { key })).status).toBe(200)
      const keys = reads.flatMap(({ mock }) => mock.calls.map(([name]) => name))
      expect(keys.length).toBeGreaterThan(2)
      expect(keys.filter((name) => !known.has(name))).toEqual([])
    },
  )
})

describe('H7: look-alike letters', () => {
  it.each([
    ['a Cyrillic o', 'оpenai/gpt-5.4'],
    ['a text turned round', '\u202eopenai/gpt-5.4'],
    ['the end of a line', 'openai/gpt\u2028-5.4'],
    ['markup', '<script>alert(1)</script>/"\'&'],
    ['a control character', 'openai/\u0007\u001b[31mgpt'],
  ])('%s is no model, and is shown for what it is', async (_, id) => {
    await expectRefused(encodeURIComponent(id))
  })

  it.each([
    ['a slash of two bytes', '%c0%af'],
    ['half of a pair', '%ed%a0%80'],
  ])('%s is no text', async (_, encoded) => {
    await expectRefused(encoded)
  })
})

/** In the address and in the query; as data, and as a page. */
async function expectRefused(encoded: string): Promise<void> {
  for (const path of [
    `/v1/models/${encoded}`,
    `/v1/models/${encoded}/history`,
    `/v1/providers/${encoded}`,
    `/v1/explain?model_id=${encoded}`,
    `/v1/models?tier=${encoded}`,
    `/${encoded}`,
  ]) {
    const { status, body } = await service.ask(path, { key })
    expect([400, 404]).toContain(status)
    expect(ErrorBody.parse(body).error.message).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  }
  for (const path of [`/models/${encoded}`, `/providers/${encoded}`, `/${encoded}`]) {
    const { status, bytes } = await service.ask(path, { headers: { accept: 'text/html' } })
    expect([400, 404]).toContain(status)
    const page = bytes.toString()
    expect(page).not.toMatch(/<script>alert|(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
  }
}

const PLACES = [
  '/',
  '/v1/models/',
  '/v1/providers/',
  '/v1/export/snapshots/',
  '/models/',
  '/assets/',
]
const UPWARDS = ['..', '%2e%2e', '%252e%252e', '%c0%ae%c0%ae', '..;', '..%00']
const SLASHES = ['/', '%2f', '%252f', '\\', '%c0%af', '//']
const AIMS = [
  'current.json',
  'runs/20260731T060000Z/manifest.json',
  'blobs/',
  'etc/passwd',
  'state.db',
]
const ENDS = ['', '%00.json', '/', '?x=1']

/** Of all combinations so many, spread over them evenly. */
function* listPaths(count: number) {
  const depths = [1, 2, 3, 8]
  const parts = [PLACES, UPWARDS, SLASHES, AIMS, ENDS, depths]
  const total = parts.reduce((product, { length }) => product * length, 1)
  // A stride that shares no factor with the total meets each combination once.
  const stride = 7_919
  for (let number = 0, at = 0; number < count; number += 1, at = (at + stride) % total) {
    let rest = at
    const [place, upward, slash, aim, end, depth] = parts.map((choices) => {
      const choice = choices[rest % choices.length] ?? ''
      rest = Math.floor(rest / choices.length)
      return choice
    })
    yield `${place}${`${upward}${slash}`.repeat(Number(depth))}${aim}${end}`
  }
}
