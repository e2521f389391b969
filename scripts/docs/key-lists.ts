// Keeps the sources' keys in deployment files up to date.
import { loadSources } from '../../pipeline/collect/source.ts'

/** A key's line in each kind of file. */
const LINES: Record<string, (key: string) => string> = {
  'deploy/compose/compose.yaml': (key) => `      ${key}: \${${key}:-}`,
  'deploy/compose/secrets.env.example': (key) => `${key}=`,
  'deploy/kubernetes/secret.example.yaml': (key) => `  ${key}: ''`,
  'deploy/systemd/env.example': (key) => `# ${key}=`,
  '.github/workflows/refresh.yml': (key) => `          ${key}: \${{ secrets.${key} }}`,
}

export const FILES_WITH_KEYS = Object.keys(LINES)

/** Variables with sources' keys, sorted. */
export async function listKeyNames(): Promise<string[]> {
  const sources = await loadSources()
  return [...new Set(sources.flatMap(({ keyName }) => keyName ?? []))].toSorted()
}

/** Replaces the file's key lines, if it has any, with one per key. */
export function writeKeys(path: string, text: string, keys: readonly string[]): string {
  const toLine = LINES[path]
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^[\s#]*[A-Z]+_API_KEY(?:=|: )/.test(line))
  if (!toLine || at < 0) throw new Error(`${path}: expected a line with a source's key, got none`)
  const others = lines.filter((line) => !/^[\s#]*[A-Z]+_API_KEY(?:=|: )/.test(line))
  return others.toSpliced(at, 0, ...keys.map(toLine)).join('\n')
}
