import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { live, ready } from '../../../contract/operations.ts'
import { listDeploy, readSettingNames, readYaml } from './deploy-files.ts'
import { requireEntryPoint, requirePath } from './entry-points.ts'

const Metadata = z.looseObject({ name: z.string().regex(/^[a-z0-9-]+$/) })
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int().optional(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
})
const Container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/^(price-index|[a-z/]+:v\d+\.\d+\.\d+)$/),
  command: z.array(z.string()).optional(),
  envFrom: z.array(z.partialRecord(z.enum(['configMapRef', 'secretRef']), Metadata)).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).optional(),
  readinessProbe: Probe.optional(),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.object({ sleep: z.object({ seconds: z.int() }) }) })
    .optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })).optional(),
})
const Pod = z.strictObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.strictObject({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    restartPolicy: z.literal('Never').optional(),
    terminationGracePeriodSeconds: z.int().min(15).optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().positive(),
      runAsGroup: z.int().positive(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(z.looseObject({})).optional(),
    containers: z.array(Container).length(1),
    volumes: z.array(z.looseObject({ name: z.string() })).optional(),
  }),
})
const Selector = z.strictObject({ matchLabels: z.record(z.string(), z.string()) })
const object = <Kind extends string, Spec extends z.ZodRawShape>(
  apiVersion: string,
  kind: Kind,
  spec: Spec,
) =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: Metadata,
    ...spec,
  })
const Resource = z.discriminatedUnion('kind', [
  object('v1', 'Namespace', {}),
  object('v1', 'ConfigMap', { data: z.record(z.string(), z.string()) }),
  object('v1', 'Secret', {
    type: z.literal('Opaque'),
    stringData: z.record(z.string(), z.string()),
  }),
  object('v1', 'Service', {
    spec: z.strictObject({
      selector: z.record(z.string(), z.string()),
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })),
    }),
  }),
  object('apps/v1', 'Deployment', {
    spec: z.strictObject({
      // The autoscaler's to say, where there is one.
      replicas: z.literal(1).optional(),
      selector: Selector,
      strategy: z.looseObject({}).optional(),
      template: Pod,
    }),
  }),
  object('batch/v1', 'CronJob', {
    spec: z.strictObject({
      schedule: z.string().regex(/^\d+ \S+ \S+ \S+ \S+$/),
      timeZone: z.literal('Etc/UTC'),
      concurrencyPolicy: z.literal('Forbid'),
      startingDeadlineSeconds: z.int(),
      successfulJobsHistoryLimit: z.int(),
      failedJobsHistoryLimit: z.int(),
      jobTemplate: z.strictObject({
        spec: z.strictObject({
          backoffLimit: z.int().max(2),
          activeDeadlineSeconds: z.int(),
          template: Pod,
        }),
      }),
    }),
  }),
  object('batch/v1', 'Job', {
    spec: z.looseObject({ backoffLimit: z.int(), template: Pod }),
  }),
  object('networking.k8s.io/v1', 'Ingress', {
    spec: z.looseObject({
      rules: z.array(
        z.object({
          http: z.object({
            paths: z.array(
              z.object({
                backend: z.object({
                  service: z.object({
                    name: z.string(),
                    port: z.object({ name: z.string() }),
                  }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: z.looseObject({ podSelector: Selector }),
  }),
  object('monitoring.coreos.com/v1', 'ServiceMonitor', {
    spec: z.looseObject({
      selector: Selector,
      endpoints: z.array(z.looseObject({ port: z.string() })),
    }),
  }),
  object('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({
        apiVersion: z.literal('apps/v1'),
        kind: z.literal('Deployment'),
        name: z.string(),
      }),
      minReplicas: z.int(),
      maxReplicas: z.int(),
      metrics: z.array(z.looseObject({ type: z.literal('Resource') })),
    }),
  }),
  object('policy/v1', 'PodDisruptionBudget', {
    spec: z.strictObject({ minAvailable: z.int(), selector: Selector }),
  }),
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
