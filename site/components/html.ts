// The only place where text becomes HTML: a template escapes each value that is not `Html` already.
// Names, reasons and URLs come from sources and may be hostile.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** A value in a template. `false`, `null` and `undefined` are left out: `condition && html…`. */
export type Part = string | number | Html | false | null | undefined | readonly Part[]

/** Attribute values have to be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let between = linesOf.get(strings)
  if (!between) linesOf.set(strings, (between = strings.map(toLines)))
  let text = between[0] ?? ''
  for (const [index, part] of parts.entries()) text += toText(part) + between[index + 1]
  return new Html(text)
}

/** A template is used for many rows. */
const linesOf = new WeakMap<TemplateStringsArray, readonly string[]>()

/** HTML of this project's own files. Never for text of a source or a caller. */
export function raw(text: string): Html {
  return new Html(text)
}

/** Safe as text and inside a quoted attribute. Most text needs nothing. */
function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Without its elements: what a reader sees. */
export const readText = ({ text }: Html): string => text.replaceAll(/<[^>]+>/g, '')

/** Without the templates' indentation, which browsers do not need. */
function toLines(string: string): string {
  return string.replaceAll(/\n\s+/g, '\n')
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return part.map(toText).join('')
  if (typeof part === 'number') return String(part)
  return escapeHtml(part)
}
