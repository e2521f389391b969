// A real nginx with the project's own configuration in front of a service.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { createFolder } from '../../temporary-folder.ts'
import { readDeploy } from './deploy-files.ts'

const isHere =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

/** Why there can be none here, where that is so, as tests show it. */
export const NO_NGINX = isHere ? '' : ' (skipped: no nginx or openssl)'

export interface Nginx {
  url: string
  /** Takes the certificate that was made for this one. */
  agent: Agent
}

/** The file as it is in deploy/, with ports, certificate and upstream of this test. */
export async function startNginx(
  upstream: string,
  until: (finish: () => Promise<void>) => void = onTestFinished,
  { hasRequestLimit = true } = {},
): Promise<Nginx> {
  const folder = await createFolder(until)
  await mkdir(join(folder, 'logs'))
  const [tls, plain] = [await findFreePort(), await findFreePort()]
  const certificate =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=prices.example.com'
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`]
  const made = spawnSync('openssl', [...certificate.split(' '), ...files])
  expect(made.status).toBe(0)
  const site = (await readDeploy('nginx/price-index.conf'))
    .replace(/^ *limit_req zone=.*$/m, hasRequestLimit ? '$&' : '')
    .replace('listen 443', `listen 127.0.0.1:${tls}`)
    .replace('/var/log/nginx', `${folder}/logs`)
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
  until(async () => {
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
    await sleep(100)
  }
}
