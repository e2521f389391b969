// Whom the shipped nginx takes for one caller: each IPv6 /64 and each IPv4 address, however written.
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { createFolder } from '../../temporary-folder.ts'
import { readDeploy } from './deploy-files.ts'
import { NO_NGINX, runNginx } from './nginx.ts'

const NETWORKS = [
  [
    '2001:db8::1',
    '2001:db8:0:0:1:2:3:4',
    '2001:db8::1:2:3:4',
    '2001:db8::1:2:3:5',
    '2001:DB8::FFFF',
  ],
  [
    '2001:db8:0:1::',
    '2001:db8:0:1::9',
    '2001:0db8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:db8:0:1:a::',
  ],
  ['2001:db8:1::1', '2001:db8:1::a:0:0:1', '2001:db8:1:0:5::'],
  ['fe80::1', 'fe80::a:b', 'fe80:0:0:0:1:1:1:1'],
  ['::1', '::2:3', '0:0:0:0:ffff::'],
  ['203.0.113.9', '::ffff:203.0.113.9'],
]

describe.skipIf(NO_NGINX !== '')(`the networks of nginx${NO_NGINX}`, () => {
  it('are the same for twenty written forms of six, and differ between them', async () => {
    const [map = ''] = /^map .*?^\}/ms.exec(await readDeploy('nginx/price-index.conf')) ?? []
    const folder = await createFolder()
    const port = await findFreePort()
    await runNginx(
      `${map} server { listen 127.0.0.1:${port}; set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;
         location / { default_type application/octet-stream; return 200 $client_network; } }`,
      { folder, port },
    )
    const ask = async (address: string): Promise<string> => {
      const headers = { 'x-real-ip': address }
      const { body } = await request(`http://127.0.0.1:${port}/`, { headers })
      return Buffer.from(await body.arrayBuffer()).toString('hex')
    }
    expect(NETWORKS.flat()).toHaveLength(20)
    const seen = await Promise.all(
      NETWORKS.map(async (forms) => new Set(await Promise.all(forms.map(ask)))),
    )
    expect(seen.map(({ size }) => size)).toEqual(NETWORKS.map(() => 1))
    expect(new Set(seen.flatMap((one) => [...one])).size).toBe(NETWORKS.length)
  })
})
