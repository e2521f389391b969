// Text becomes HTML in one place: whatever is put into a template is escaped, unless it is HTML already.
// Names, reasons and addresses come from sources, so all of them are hostile until they have been through here.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** What a template takes; `false`, `null` and `undefined` are nothing, so that `condition && html…` reads well. */
export type Part = string | number | Html | false | null | undefined | readonly Part[]

/** Attribute values go in double quotes, which escaping relies on. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings
      .map((string, index) => toLines(string) + (index < parts.length ? toText(parts[index]) : ''))
      .join(''),
  )
}

/** One part to a line. */
export function lines(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, index) => (index > 0 ? ['\n', part] : [part]))
}

/** HTML that was made elsewhere: by this project's own files, never by a source or a caller. */
export function raw(text: string): Html {
  return new Html(text)
}

/** Safe as an element's text and inside a quoted attribute. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Templates are indented for who reads them; browsers need none of it. */
function toLines(string: string): string {
  return string.replaceAll(/\n\s+/g, '\n')
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return part.map(toText).join('')
  return escapeHtml(String(part))
}
