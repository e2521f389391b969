// A button that creates an anonymous key: with scripts in place, without them on a page of its own.
import { html, type Html } from './html.ts'

export function renderKeyBox({ baseUrl }: { baseUrl: string }): Html {
  return html`<div class="key-box" data-key-box>
    ${renderCurl({ baseUrl, key: '<API_KEY>' })}
    <form method="post" action="/key">
      <button>Get an anonymous key</button>
      <a class="button quiet" href="/download">Download CSV</a>
    </form>
    <p role="status" data-key-status hidden></p>
  </div>`
}

export function renderCurl({ baseUrl, key }: { baseUrl: string; key: string }): Html {
  return html`<pre
    class="wrapped"
    tabindex="0"
  ><code>curl -H "Authorization: Bearer <span data-key>${key}</span>" ${baseUrl}/v1/sit/composite/latest</code></pre>`
}
