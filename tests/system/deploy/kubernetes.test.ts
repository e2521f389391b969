import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { live, ready } from '../../../contract/operations.ts'
import { listDeploy, readSettingNames, readYaml } from './deploy-files.ts'
import { requireEntryPoint, requirePath } from './entry-points.ts'

/** Beside the published shapes: what is held against other files, and how closely pods are shut in. */
const Metadata = z.looseObject({ name: z.string() })
const Names = z.record(z.string(), z.string())
const Selector = z.looseObject({ matchLabels: Names })
const Probe = z.looseObject({ httpGet: z.looseObject({ path: z.string(), port: z.string() }) })
const Container = z.looseObject({
  // Of others, by a version.
  image: z.string().regex(/^(price-index|[a-z/]+:v\d+\.\d+\.\d+)$/),
  command: z.array(z.string()).optional(),
  ports: z.array(z.looseObject({ name: z.string() })).optional(),
  readinessProbe: Probe.optional(),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string() })).optional(),
})
const Pod = z.looseObject({
  metadata: z.looseObject({ labels: Names }),
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    securityContext: z.looseObject({
      runAsNonRoot: z.literal(true),
      seccompProfile: z.looseObject({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.array(Container).length(1),
    volumes: z.array(z.looseObject({ name: z.string() })).optional(),
  }),
})
const ServiceRef = z.object({ name: z.string(), port: z.object({ name: z.string() }) })
const object = <Name extends string, Spec extends z.ZodRawShape>(kind: Name, spec: Spec) =>
  z.looseObject({ kind: z.literal(kind), metadata: Metadata, ...spec })
const withSpec = <Name extends string, Spec extends z.ZodRawShape>(kind: Name, spec: Spec) =>
  object(kind, { spec: z.looseObject(spec) })
const Resource = z.discriminatedUnion('kind', [
  object('Namespace', {}),
  object('ConfigMap', { data: Names }),
  object('Secret', { stringData: Names }),
  withSpec('Service', {
    selector: Names,
    ports: z.array(z.looseObject({ name: z.string(), targetPort: z.string() })),
  }),
  withSpec('Deployment', { selector: Selector, template: Pod }),
  withSpec('CronJob', {
    concurrencyPolicy: z.literal('Forbid'),
    jobTemplate: z.looseObject({ spec: z.looseObject({ template: Pod }) }),
  }),
  withSpec('Job', { template: Pod }),
  withSpec('Ingress', {
    rules: z.array(
      z.object({
        http: z.object({
          paths: z.array(z.object({ backend: z.object({ service: ServiceRef }) })),
        }),
      }),
    ),
  }),
  withSpec('NetworkPolicy', { podSelector: Selector }),
  withSpec('ServiceMonitor', {
    selector: Selector,
    endpoints: z.array(z.looseObject({ port: z.string() })),
  }),
  withSpec('HorizontalPodAutoscaler', { scaleTargetRef: Metadata }),
  withSpec('PodDisruptionBudget', { selector: Selector }),
])
type Resource = z.infer<typeof Resource>

const Kind = z.object({ apiVersion: z.string(), kind: z.string() })
const Models = z.record(
  z.string(),
  z.custom<new (document: unknown) => { validate(): void }>((value) => typeof value === 'function'),
)
const Kustomization = z.looseObject({
  kind: z.literal('Kustomization'),
  resources: z.array(z.string()),
})

describe('the Kubernetes manifests', async () => {
  const files = (await listDeploy('kubernetes')).filter(
    (file) => !file.endsWith('kustomization.yaml'),
  )
  const resources = (await Promise.all(files.map(readYaml)))
    .flat()
    .map((each) => Resource.parse(each))
  const kinds = <Kind extends Resource['kind']>(kind: Kind) =>
    resources.filter((each): each is Extract<Resource, { kind: Kind }> => each.kind === kind)
  const pods = [
    ...kinds('Deployment').map(({ spec }) => spec.template),
    ...kinds('CronJob').map(({ spec }) => spec.jobTemplate.spec.template),
    ...kinds('Job').map(({ spec }) => spec.template),
  ]
  const own = pods.filter(({ spec }) => spec.containers[0]?.image === 'price-index')

  it.each(files)('%s has the published shape of each kind', async (file) => {
    for (const document of await readYaml(file)) {
      const { apiVersion, kind } = Kind.parse(document)
      const package_ = apiVersion.startsWith('monitoring.')
        ? '@kubernetes-models/prometheus-operator'
        : 'kubernetes-models'
      const found = Models.parse(await import(`${package_}/${apiVersion}/${kind}`))
      const Model = found[kind]
      if (!Model) throw new Error(`${file}: expected a known kind, got ${apiVersion} ${kind}`)
      expect(() => new Model(document).validate()).not.toThrow()
    }
  })

  it('are all applied, but for the example of a secret', async () => {
    const [kustomization] = await readYaml('kubernetes/kustomization.yaml')
    const { resources: applied } = Kustomization.parse(kustomization)
    expect(['secret.example.yaml', ...applied].toSorted()).toEqual(
      files.map((file) => file.replace('kubernetes/', '')),
    )
  })

  it('set what the service reads, and no secret in the open', async () => {
    const known = await readSettingNames()
    const open = kinds('ConfigMap').flatMap(({ data }) => Object.keys(data))
    const secret = kinds('Secret').flatMap(({ stringData }) => Object.keys(stringData))
    for (const name of [...open, ...secret]) expect(known.has(name), name).toBe(true)
    expect(open.filter((name) => /KEY|SECRET|PASSWORD|STATE|COUNTERS/.test(name))).toEqual([])
  })

  it('run commands that exist and probe paths that exist, on ports that are open', async () => {
    expect(own).toHaveLength(3)
    for (const { spec } of own)
      for (const container of spec.containers) {
        await requireEntryPoint(container.command ?? [])
        for (const probe of ['readinessProbe', 'startupProbe', 'livenessProbe'] as const) {
          const { httpGet } = container[probe] ?? {}
          if (!httpGet) continue
          expect(container.ports?.map(({ name }) => name)).toContain(httpGet.port)
          requirePath(httpGet.path, { isMetrics: httpGet.port === 'metrics' })
        }
      }
  })

  it('send requests to what is ready, and start again what does not answer', () => {
    const containers = own.flatMap(({ spec }) => spec.containers).filter(({ ports }) => ports)
    expect(containers).not.toEqual([])
    for (const { readinessProbe, startupProbe, livenessProbe } of containers) {
      expect(ready.paths).toContain(readinessProbe?.httpGet.path)
      for (const probe of [startupProbe, livenessProbe])
        expect(live.paths).toContain(probe?.httpGet.path)
    }
  })

  it('select the pods that they mean', () => {
    const labels = kinds('Deployment').map(({ spec }) => spec.template.metadata.labels)
    for (const { spec } of [...kinds('Deployment'), ...kinds('PodDisruptionBudget')])
      expect(labels).toContainEqual(spec.selector.matchLabels)
    for (const { spec } of kinds('Service')) {
      expect(labels).toContainEqual(spec.selector)
      const open = pods.flatMap((pod) => pod.spec.containers.flatMap(({ ports = [] }) => ports))
      for (const { targetPort } of spec.ports)
        expect(open.map(({ name }) => name)).toContain(targetPort)
    }
    for (const { spec } of kinds('NetworkPolicy'))
      expect(pods.map(({ metadata }) => metadata.labels)).toContainEqual(
        spec.podSelector.matchLabels,
      )
    const services = kinds('Service')
    const ports = (name: string) =>
      services.find(({ metadata }) => metadata.name === name)?.spec.ports.map((port) => port.name)
    for (const { spec } of kinds('Ingress'))
      for (const { service } of spec.rules.flatMap(({ http }) =>
        http.paths.map(({ backend }) => backend),
      ))
        expect(ports(service.name)).toContain(service.port.name)
    for (const { spec } of kinds('ServiceMonitor')) {
      expect(services.map(({ metadata }) => metadata['labels'])).toContainEqual(
        spec.selector.matchLabels,
      )
      for (const { port } of spec.endpoints)
        expect(services.flatMap((each) => each.spec.ports.map(({ name }) => name))).toContain(port)
    }
    const deployments = kinds('Deployment').map(({ metadata }) => metadata.name)
    for (const { spec } of kinds('HorizontalPodAutoscaler'))
      expect(deployments).toContain(spec.scaleTargetRef.name)
  })

  it('give a run a folder that it may write, and no more than it mounts', () => {
    for (const { spec } of pods) {
      const mounts = spec.containers.flatMap(({ volumeMounts = [] }) => volumeMounts)
      expect(mounts.map(({ name }) => name)).toEqual((spec.volumes ?? []).map(({ name }) => name))
    }
    const [run] = kinds('CronJob')
    const [container] = run?.spec.jobTemplate.spec.template.spec.containers ?? []
    expect(container?.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' })
  })
})
