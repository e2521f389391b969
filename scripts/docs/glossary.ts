// `docs/glossary.md`: each term with its fields.
import { GLOSSARY, type Term } from '../../contract/glossary.ts'

const HEAD = `# Glossary

The terms used on pages, in the API and in these documents, with their fields. Links lead to the rules.
`

export function writeGlossary(): string {
  const chapters = Object.entries(GLOSSARY).map(([title, terms]) => {
    const rows = Object.entries<Term>(terms).map(describeTerm)
    return `## ${title}\n${rows.join('\n')}\n`
  })
  return [HEAD, ...chapters].join('\n')
}

function describeTerm([name, { meaning, fields = [], rule }]: [string, Term]): string {
  const term = rule === undefined ? name : `[${name}](methodology.md#${rule})`
  const carried = fields.length > 0 ? ` (${fields.map((field) => `\`${field}\``).join(', ')})` : ''
  return `- **${term}**: ${meaning}${carried}`
}
