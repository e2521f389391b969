// Code that calls an endpoint, in a page.
import { type Called, toCall, toCurl, toPython, toTypeScript } from '../../release/request.ts'
import { html, type Html } from './html.ts'

export function renderSnippets(cheapest: Called): Html {
  const call = toCall(cheapest)
  const languages = { curl: toCurl(call), Python: toPython(call), TypeScript: toTypeScript(call) }
  return html`${call.url.includes('{') && html`<p>Replace what stands in braces by your own.</p>`}
    <div class="snippets">
      ${Object.entries(languages).map(
        ([name, text], index) =>
          html`<details name="snippet" ${index === 0 && html` open`}>
            <summary>${name}</summary>
            <pre tabindex="0"><code>${text}</code></pre>
          </details>`,
      )}
    </div>`
}
