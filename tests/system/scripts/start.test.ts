// `npm start` without npm: the proxy has the flags and the environment that package.json gives it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readProxyScript } from '../deploy/entry-points.ts'
import { createGround } from '../faults/processes/instance.ts'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

it('starts the proxy as package.json does, from whichever folder, and hands on the signal', async () => {
  const { env } = await createGround()
  const cwd = await createFolder()
  const start = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd,
    env: { ...env, PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0' },
  })
  onTestFinished(() => void start.kill('SIGKILL'))
  const [line] = await once(start.stdout.setEncoding('utf8'), 'data')
  expect(line).toContain('http://127.0.0.1:')
  const children = await readFile(`/proc/${start.pid}/task/${start.pid}/children`, 'utf8')
  const proxy = children.trim()
  onTestFinished(() => {
    try {
      process.kill(Number(proxy), 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  })
  const script = await readProxyScript()
  const [, ...words] = (await readFile(`/proc/${proxy}/cmdline`, 'utf8')).split('\0')
  expect(['node', ...words].join(' ').trim()).toBe(script.command)
  const environment = (await readFile(`/proc/${proxy}/environ`, 'utf8')).split('\0')
  for (const [name, value] of Object.entries(script.env))
    expect(environment).toContain(`${name}=${value}`)
  start.kill('SIGTERM')
  expect(await once(start, 'exit')).toEqual([0, null])
})
