// The example of an operation as a request, in three languages.
import type { Operation } from '../../contract/operations.ts'
import type { View } from '../view.ts'

type Service = Pick<View, 'baseUrl'>

/** With the values of the example, in path and query. */
export function toPath({ paths, example }: Operation): string {
  const path = Object.entries(example.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, value),
    paths[0] ?? '/',
  )
  const query = new URLSearchParams(example.query).toString()
  return query ? `${path}?${query}` : path
}

export function toCurl(operation: Operation, { baseUrl }: Service): string {
  const { method, access, example } = operation
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${baseUrl}${toPath(operation)}"`,
    access === 'key' && '-H "Authorization: Bearer $KEY"',
    example.body !== undefined && `-d '${JSON.stringify(example.body)}'`,
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ')
}

export function toPython(operation: Operation, { baseUrl }: Service): string {
  const { method, access, example, media } = operation
  const given = [
    `"${baseUrl}${toPath(operation)}"`,
    method !== 'GET' && `method="${method}"`,
    access === 'key' && 'headers={"Authorization": "Bearer " + os.environ["KEY"]}',
    example.body !== undefined && `data='${JSON.stringify(example.body)}'.encode()`,
  ].filter(Boolean)
  return `import json, os
from urllib.request import Request, urlopen

request = Request(
    ${given.join(',\n    ')},
)
${media === undefined ? 'print(json.load(urlopen(request)))' : 'open("file", "wb").write(urlopen(request).read())'}`
}

export function toTypeScript(operation: Operation, { baseUrl }: Service): string {
  const { method, access, example, media } = operation
  const given = [
    method !== 'GET' && `method: '${method}'`,
    access === 'key' && 'headers: { Authorization: `Bearer ${process.env.KEY}` }',
    example.body !== undefined && `body: JSON.stringify(${JSON.stringify(example.body)})`,
  ].filter(Boolean)
  const options = given.length > 0 ? `, {\n  ${given.join(',\n  ')},\n}` : ''
  const imports = media === undefined ? '' : "import { writeFile } from 'node:fs/promises'\n\n"
  return `${imports}const response = await fetch('${baseUrl}${toPath(operation)}'${options})
${media === undefined ? 'console.log(await response.json())' : "await writeFile('file', response.body)"}`
}
