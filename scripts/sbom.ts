// What is shipped, as CycloneDX 1.5. `npm sbom --omit dev` leaves out whatever a tool needs as well, zod and pino among
// it, so the list is made from the lockfile; the same lockfile gives the same bytes.
import type { z } from 'zod'
import type { Lockfile, Project } from './supply-chain.ts'

type Package = z.output<typeof Lockfile>['packages'][string]

export function toSbom(
  { packages }: z.output<typeof Lockfile>,
  { name, version }: z.output<typeof Project>,
): unknown {
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  const components = shipped.map(([path, entry]) => toComponent(toName(path), entry))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    // The same version may lie in two folders.
    components: [...new Map(components.map((each) => [each.purl, each])).values()],
  }
}

function toComponent(name: string, { version = '', integrity, license, optional }: Package) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(integrity !== undefined && { hashes: [toHash(integrity)] }),
    ...(license !== undefined && { licenses: [toLicence(license)] }),
  }
}

export function toName(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}

/** npm writes `sha512-` and Base64, CycloneDX wants hexadecimal digits. */
function toHash(integrity: string) {
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return { alg: 'SHA-512', content }
}

function toLicence(license: string) {
  return license.includes(' ') ? { expression: license } : { license: { id: license } }
}
