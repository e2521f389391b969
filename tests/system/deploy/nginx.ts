// A real nginx with the project's own configuration in front of a service.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Agent } from 'undici'
import { expect, onTestFinished, vi } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { createFolder } from '../../temporary-folder.ts'
import { readDeploy } from './deploy-files.ts'

const isHere =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

/** Why there can be none here, where that is so, as tests show it. */
export const NO_NGINX = isHere ? '' : ' (skipped: no nginx or openssl)'

type Until = (finish: () => Promise<void>) => void

export interface Nginx {
  url: string
  /** Takes the certificate that was made for this one. */
  agent: Agent
}

/** The file as it is in deploy/, with ports, certificate and upstream of this test. */
export async function startNginx(
  upstream: string,
  until: Until = onTestFinished,
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
  await runNginx(`include ${folder}/site.conf;`, { folder, port: tls, until })
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  until(() => agent.close())
  return { url: `https://127.0.0.1:${tls}`, agent }
}

/** nginx with that in its block `http`, until the test is over; it listens at the port by then. */
export async function runNginx(
  http: string,
  { folder, port, until = onTestFinished }: { folder: string; port: number; until?: Until },
): Promise<void> {
  await mkdir(join(folder, 'logs'), { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/logs/error.log; daemon off; master_process off;
     events {} http { access_log off; ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
     ${http} }`,
  )
  const options = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/logs/error.log`]
  const { status, stderr } = spawnSync('nginx', ['-t', ...options])
  expect({ status, problems: stderr.toString() }).toMatchObject({ status: 0 })

  const nginx = spawn('nginx', options)
  until(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    await rm(join(folder, 'pid'), { force: true })
  })
  await vi.waitFor(() => once(connect(port, '127.0.0.1'), 'connect'), { timeout: 10_000 })
}
