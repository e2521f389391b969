import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseAssignments, readDeploy, readSettingNames, readYaml } from './deploy-files.ts'
import { requireEntryPoint } from './entry-points.ts'

const Ours = z.looseObject({
  image: z.literal('price-index:latest'),
  user: z.literal('1000:1000'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.tuple([z.literal('/tmp')]),
  /** Without one, the image's own, which image.test.ts looks at. */
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  mem_limit: z.string(),
})
const Theirs = z.looseObject({ image: z.string().regex(/^[a-z/]+:v?\d+[-.\w]*$/) })
const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      healthcheck: z.looseObject({}).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.object({})),
})

describe('the compose file', async () => {
  const [document] = await readYaml('compose/compose.yaml')
  const { services, volumes } = Compose.parse(document)
  const all = Object.entries(services)
  const ours = all
    .filter(([, { image }]) => image === 'price-index:latest')
    .map(([, service]) => Ours.parse(service))

  it('runs our three services hardened, and the others by a version', async () => {
    expect(ours).toHaveLength(3)
    for (const { command } of ours) if (command) await requireEntryPoint(command)
    for (const [, service] of all) if (service.image !== 'price-index:latest') Theirs.parse(service)
  })

  it('sets what the service reads', async () => {
    const known = await readSettingNames()
    for (const name of ours.flatMap(({ environment }) => Object.keys(environment)))
      expect(known.has(name), name).toBe(true)
  })

  it('asks for every secret that it needs and has none of its own', async () => {
    const text = await readDeploy('compose/compose.yaml')
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name))
    const offered = Object.keys(parseAssignments(await readDeploy('compose/secrets.env.example')))
    expect([...asked].toSorted()).toEqual(offered.toSorted())
    // Without it, compose stops; the keys of sources alone may be left out.
    for (const [, name = '', form] of text.matchAll(/\$\{([A-Z_]+)(:[?-])/g))
      expect(form, name).toBe(name.endsWith('_API_KEY') ? ':-' : ':?')
  })

  it('waits for services that are there and that can tell when they are ready', () => {
    for (const [, { depends_on }] of all)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty(name)
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
      }
  })

  it('names every volume, and lets nothing listen to the world', () => {
    for (const [, { volumes: mounts, ports }] of all) {
      for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    }
  })
})
