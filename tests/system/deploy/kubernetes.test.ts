import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { live, ready } from '../../../contract/operations.ts'
import { listDeploy, readSettingNames, readYaml } from './deploy-files.ts'
import { requireEntryPoint, requirePath } from './entry-points.ts'

const Metadata = z.looseObject({ name: z.string().regex(/^[a-z0-9-]+$/) })
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
})
const Container = z.strictObject({
  name: z.string(),
  image: z.literal('price-index'),
  command: z.array(z.string()),
  envFrom: z.array(z.partialRecord(z.enum(['configMapRef', 'secretRef']), Metadata)),
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
      replicas: z.int().min(2),
      selector: Selector,
      strategy: z.looseObject({}),
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
  ]

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
    expect(pods).toHaveLength(2)
    for (const { spec } of pods)
      for (const container of spec.containers) {
        await requireEntryPoint(container.command)
        for (const probe of ['readinessProbe', 'startupProbe', 'livenessProbe'] as const) {
          const { httpGet } = container[probe] ?? {}
          if (!httpGet) continue
          expect(container.ports?.map(({ name }) => name)).toContain(httpGet.port)
          requirePath(httpGet.path, { isMetrics: httpGet.port === 'metrics' })
        }
      }
  })

  it('send requests to what is ready, and start again what does not answer', () => {
    const containers = kinds('Deployment').flatMap(({ spec }) => spec.template.spec.containers)
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
