// Where a webhook may not go, whichever way its address is written or its name leads there.
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findProblem, isPublic } from '../../../../accounts/watches/target.ts'
import { createPoster } from '../../../../accounts/watches/webhook.ts'
import { listen, startEgressProxy } from '../../../listen.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const MESSAGE = { id: 'alert_1', body: '{}', at: 0 }
const resolve = async (name: string) =>
  name === 'both.example' ? ['8.8.8.8', '10.0.0.1'] : ['10.0.0.1']

describe('targets of webhooks', () => {
  it.each([
    ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
    ['::1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fd00:ec2::254', 'fe80::1'],
  ])('refuses %s and their like', (...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([])
    expect(['8.8.8.8', '2606:4700::1111'].filter(isPublic)).toHaveLength(2)
  })

  it.each([
    'http://8.8.8.8/hook',
    'https://user:secret@8.8.8.8/hook',
    'https://127.0.0.1/hook',
    'https://0x7f.1/hook',
    'https://inside.example/hook',
    'https://both.example/hook',
    'ftp://8.8.8.8/',
    'hook',
  ])('refuses %s when it is set', async (url) => {
    expect(await findProblem(url, { allowPrivate: false, resolve })).toMatch(/^expected/)
  })

  it('refuses a name that was public when it was set, and is loopback when a connection is made', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8']]
    let asked = 0
    const rules = { allowPrivate: false, resolve: async () => answers[asked++] ?? [] }
    const poster = createPoster(rules)
    onTestFinished(() => poster.close())
    const url = 'https://rebound.example/hook'
    expect(await findProblem(url, rules)).toBeUndefined()
    const posted = await poster.post({ url, secret }, MESSAGE)
    expect(posted).toEqual({ problem: 'expected a public address' })
    // One look at the name for each, and none between the check and the connection.
    expect(asked).toBe(2)
  })

  it('goes through the egress proxy to the address that was checked, but for NO_PROXY', async () => {
    const hosts: string[] = []
    const receiver = createServer((incoming, answer) => {
      hosts.push(incoming.headers.host ?? '')
      answer.end()
    })
    const port = await listen(receiver)
    const { url: proxy, tunnels } = await startEgressProxy((asked) => Number(asked.split(':')[1]))
    vi.stubEnv('HTTP_PROXY', proxy)
    vi.stubEnv('NO_PROXY', 'near.example')
    const post = async (name: string, allowPrivate: boolean) => {
      const poster = createPoster({ allowPrivate, resolve: async () => ['127.0.0.1'] })
      onTestFinished(() => poster.close())
      const url = `http://${name}:${port}/hook`
      return poster.post({ url, secret }, MESSAGE)
    }
    const taken = { isCut: false }
    expect(await post('far.example', true)).toEqual(taken)
    expect(await post('near.example', true)).toEqual(taken)
    expect(await post('far.example', false)).toEqual({ problem: 'expected a public address' })
    vi.unstubAllEnvs()
    expect(tunnels).toEqual([`127.0.0.1:${port}`])
    expect(hosts).toEqual([`far.example:${port}`, `near.example:${port}`])
  })
})
