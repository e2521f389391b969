import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { ROOT } from '../../run-process.ts'

const DEPLOY = join(ROOT, 'deploy')

export function readDeploy(path: string): Promise<string> {
  return readFile(join(DEPLOY, path), 'utf8')
}

/**
 * Every document of a YAML file; throws where one does not parse. Merge keys are followed, as
 * compose does.
 */
export async function readYaml(path: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await readDeploy(path), { merge: true })
  if ('empty' in documents) throw new Error(`${path}: expected a document, got none`)
  return documents.map((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw new Error(`${path}: ${problem.message}`)
    return document.toJS()
  })
}

export async function listDeploy(folder: string): Promise<string[]> {
  return (await readdir(join(DEPLOY, folder))).toSorted().map((name) => `${folder}/${name}`)
}

/** The names that the two halves read, each with the file that lists them all as an audit source. */
export async function readSettingNames(): Promise<Set<string>> {
  const text = await readFile(join(ROOT, '.env.example'), 'utf8')
  // Node's and Docker's own.
  const names = new Set(['NODE_ENV'])
  for (const [, name = ''] of text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)) names.add(name)
  return names
}

/** `NAME=value` lines, as unit files, cron and compose read them. */
export function parseAssignments(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}
