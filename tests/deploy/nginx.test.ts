import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startService } from '../proxy/service.ts'
import { createFolder } from '../proxy/temporary-folder.ts'
import { readDeploy } from './deploy-files.ts'

const hasNginx =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasNginx)(
  `nginx in front${hasNginx ? '' : ' (skipped: no nginx or openssl)'}`,
  () => {
    it('accepts the configuration and hands on address, request id, ETag and refusals', async () => {
      const service = await startService()
      const { url, agent } = await startNginx(new URL(service.url).host)
      const ask = async (headers: Record<string, string> = {}) => {
        const {
          statusCode,
          headers: answered,
          body,
        } = await request(`${url}/v1/tpi/latest`, {
          dispatcher: agent,
          headers: { host: 'prices.example.com', ...headers },
        })
        await body.dump()
        return { status: statusCode, headers: answered }
      }
      const key = await service.createKey()
      const first = await ask({
        authorization: `Bearer ${key}`,
        'x-request-id': 'req_through_nginx',
      })
      expect(first.status).toBe(200)
      expect(first.headers['x-request-id']).toBe('req_through_nginx')
      const again = await ask({
        authorization: `Bearer ${key}`,
        'if-none-match': String(first.headers['etag']),
      })
      expect(again.status).toBe(304)

      // Who claims to be somebody else is counted as who he is: the one hop believed is nginx's own.
      const remaining: number[] = []
      for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
        const { status, headers } = await ask({ 'x-forwarded-for': claimed })
        expect(status).toBe(401)
        remaining.push(Number(headers['x-ratelimit-remaining']))
      }
      expect(remaining.map((left) => left - (remaining[0] ?? 0))).toEqual([0, -1, -2])
    })
  },
)

/** The file as it is in deploy/, with ports, certificate and upstream of this test. */
async function startNginx(upstream: string): Promise<{ url: string; agent: Agent }> {
  const folder = await createFolder(onTestFinished)
  await mkdir(join(folder, 'logs'))
  const [tls, plain] = [await findFreePort(), await findFreePort()]
  const certificate =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=prices.example.com'
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`]
  const made = spawnSync('openssl', [...certificate.split(' '), ...files])
  expect(made.status).toBe(0)
  const site = (await readDeploy('nginx/price-index.conf'))
    .replace('listen 443', `listen 127.0.0.1:${tls}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('server 127.0.0.1:8080', `server ${upstream}`)
    .replace(/\S+fullchain\.pem/, `${folder}/cert.pem`)
    .replace(/\S+privkey\.pem/, `${folder}/key.pem`)
  await writeFile(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/logs/error.log; daemon off; master_process off;
     events {} http { access_log off; ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
     include ${folder}/site.conf; }`,
  )
  const options = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/logs/error.log`]
  const { status, stderr } = spawnSync('nginx', ['-t', ...options])
  expect({ status, problems: stderr.toString() }).toMatchObject({ status: 0 })

  const nginx = spawn('nginx', options)
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  onTestFinished(async () => {
    await agent.close()
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    await rm(join(folder, 'pid'), { force: true })
  })
  const url = `https://127.0.0.1:${tls}`
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await request(`${url}/health`, { dispatcher: agent }).then(
      async ({ body }) => {
        await body.dump()
        return true
      },
      () => false,
    )
    if (isUp) return { url, agent }
    if (attempt === 100) throw new Error('nginx: expected it to listen within 10 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address instanceof Object ? address.port : 0
}
