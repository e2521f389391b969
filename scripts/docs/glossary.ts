// `docs/glossary.md`: each term once, with the fields that carry it.
import { GLOSSARY, type Term } from '../../contract/glossary.ts'

const HEAD = `# Glossary

For readers of the pages, the API and these documents: each term once, with the fields that carry it. A link leads to the rule.
\`npm run docs -- --write\` writes this page from \`contract/glossary.json\`.
`

export function toGlossary(): string {
  const chapters = Object.entries(GLOSSARY).map(([title, terms]) => {
    const rows = Object.entries<Term>(terms).map(toRow)
    return `## ${title}\n${rows.join('\n')}\n`
  })
  return [HEAD, ...chapters].join('\n')
}

function toRow([name, { meaning, fields = [], rule }]: [string, Term]): string {
  const term = rule === undefined ? name : `[${name}](methodology.md#${rule})`
  const carried = fields.length > 0 ? ` (${fields.map((field) => `\`${field}\``).join(', ')})` : ''
  return `- **${term}**: ${meaning}${carried}`
}
