// The site's files of a release under a plain nginx, without a proxy: the same pages, byte for byte.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { request } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { listPages, renderPage } from '../../../site/site.ts'
import { findFreePort } from '../../free-port.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { OPEN_PLANS, SERVICE_ORIGIN } from '../../service/proxy/service.ts'
import { createFolder } from '../../temporary-folder.ts'
import { NO_NGINX, runNginx } from '../deploy/nginx.ts'

const service = await startEmbeddedService()
/** Of the pages of models and providers, which one template makes each. */
const EACH_OF = 40

it('every kind of page is valid HTML', async () => {
  const folder = await createFolder(onTestFinished)
  const names = (await writeTree(folder)).filter((name) => name.endsWith('.html'))
  const read = names.filter(
    (name, index) =>
      !/^(?:(?:embed\/)?models|providers)\/(?!index)/.test(name) || index % EACH_OF === 0,
  )
  expect(read.length).toBeGreaterThan(40)
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const name of read) {
    const { results } = await validator.validateFile(join(folder, name))
    expect(
      results.flatMap(({ messages }) => messages),
      name,
    ).toEqual([])
  }
  const { valid } = await validator.validateString('<p><div></div></p>')
  expect(valid).toBe(false)
}, 120_000)

it.skipIf(NO_NGINX !== '')(
  `a plain nginx serves every file as the proxy does${NO_NGINX}`,
  async () => {
    const folder = await createFolder(onTestFinished)
    const names = await writeTree(join(folder, 'tree'))
    expect(names.length).toBeGreaterThan(500)
    const port = await findFreePort()
    await runNginx(`server { listen 127.0.0.1:${port}; root ${folder}/tree; }`, { folder, port })
    for (const name of names) {
      const path = `/${name.replace(/index\.html$/, '')}`
      const [plain, ours] = [
        await load(`http://127.0.0.1:${port}${path}`),
        await load(service.url + path),
      ]
      expect(plain.status, path).toBe(200)
      expect(ours.status, path).toBe(200)
      expect(ours.body.equals(plain.body), path).toBe(true)
    }
  },
  120_000,
)

async function writeTree(folder: string): Promise<string[]> {
  const release = service.server.releases.current
  if (!release) throw new Error('expected a release, found none')
  const view = { baseUrl: SERVICE_ORIGIN, plans: OPEN_PLANS }
  const names = listPages(release)
  for (const name of names) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, (await renderPage(release, name, { view })) ?? '')
  }
  return names
}

async function load(url: string): Promise<{ status: number; body: Buffer }> {
  const { statusCode, body } = await request(url, { headers: { accept: 'text/html' } })
  return { status: statusCode, body: Buffer.from(await body.arrayBuffer()) }
}
