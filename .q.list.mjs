import { createOpenApi } from './contract/openapi.ts'
const d = JSON.parse(JSON.stringify(createOpenApi({ baseUrl: 'https://x.example' })))
const names = new Map()
const walk = (n, path) => {
  if (!n || typeof n !== 'object') return
  if (n.properties && (n.type === 'object' || n.type === undefined))
    for (const [k, v] of Object.entries(n.properties)) {
      if (!v.description && !v.$ref) {
        names.set(k, [...(names.get(k) ?? []), path])
      }
    }
  for (const [k, v] of Object.entries(n))
    if (k !== 'example' && k !== 'examples') walk(v, path + '/' + k)
}
walk(d.components.schemas, '')
walk(d.paths, '')
console.log([...names.keys()].join(' '))
console.log(names.size)
let params = 0,
  un = new Set()
for (const p of Object.values(d.paths))
  for (const o of Object.values(p))
    for (const q of o.parameters ?? []) {
      params++
      if (!q.description && !q.schema?.description) un.add(q.name)
    }
console.log('params', params, [...un].join(' '))
