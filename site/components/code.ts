// A block of code with its name and a button that copies it. Several languages are tabs of one block,
// which need no scripts.
import { html, type Html, raw } from './html.ts'

/** In a shell only variables stand out, because most of a command is words. A secret has no parts. */
const VARIABLES = /\$[A-Z_]+/g
/** Texts and numbers, but none within an address; a text before a colon is a key. */
const VALUES = /https?:\/\/[^\s"']+|"(?:[^"\\\n]|\\.)*"(?:\s*:)?|'(?:[^'\\\n]|\\.)*'|\b\d[\d_.]*\b/g

/** `id`: of its tabs, once on a page. By the name of each tab, what it shows. */
export function renderCode(id: string, texts: Readonly<Record<string, string>>): Html {
  const names = Object.keys(texts)
  // An answer, or what is left out of one, is nothing to paste.
  const isExcerpt = 'Output' in texts || Object.values(texts).some((text) => /^\s*…$/m.test(text))
  return html`<div class="code">
    <div>
      ${names.length === 1 ? html`<b>${names[0]}</b>` : renderTabs(id, names)}
      ${!isExcerpt && html`<button type="button" class="plain" data-copy hidden>Copy</button>`}
    </div>
    ${Object.entries(texts).map(
      ([name, text], tab) =>
        html`<pre tabindex="0" class="tab${tab}"><code>${highlight(name, text)}</code></pre>`,
    )}
  </div>`
}

const renderTabs = (id: string, names: readonly string[]) =>
  html`<span role="radiogroup" aria-label="Language"
    >${names.map(
      (name, tab) =>
        html`<label
          ><input
            type="radio"
            name="${id}"
            value="${tab}"
            ${tab === 0 && raw('checked')}
          />${name}</label
        >`,
    )}</span
  >`

function highlight(name: string, text: string): Html[] {
  if (name === 'Output') return [html`${text}`]
  const tokens = ['curl', 'Shell', 'Secret'].includes(name) ? VARIABLES : VALUES
  const between = text.split(tokens)
  const found = text.match(tokens) ?? []
  return between.map((plain, place) => html`${plain}${found[place] && mark(found[place])}`)
}

function mark(token: string): Html {
  if (/:$|^http/.test(token)) return html`${token}`
  return html`<i class="${/^["']/.test(token) ? 'text' : 'value'}">${token}</i>`
}
