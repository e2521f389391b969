// `docs/glossary.md`: each term with its fields.
import { GLOSSARY, type Term } from '../../contract/glossary.ts'

const HEAD = `# Glossary

Terms used on pages, in documents and in API fields. Linked terms lead to their rules.
`

export function writeGlossary(): string {
  const chapters = Object.entries(GLOSSARY).map(([title, terms]) => {
    const rows = Object.entries<Term>(terms).map(describeTerm)
    return `## ${title}\n${rows.join('\n\n')}\n`
  })
  return [HEAD, ...chapters].join('\n')
}

function describeTerm([name, { meaning, fields = [], rule }]: [string, Term]): string {
  const term = rule === undefined ? name : `[${name}](methodology.md#${rule})`
  const others = fields.filter((field) => field !== name)
  const carried = others.length > 0 ? ` (${others.map((field) => `\`${field}\``).join(', ')})` : ''
  return `**${term}**: ${meaning}${carried}`
}
