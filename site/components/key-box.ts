// A button that creates an anonymous key: with scripts in place, without them on a page of its own.
import { html, type Html } from './html.ts'

export function renderKeyForm(): Html {
  return html`<div data-key-box>
    <form method="post" action="/key">
      <button>Get a key</button>
    </form>
    <p role="status" data-key-status hidden></p>
  </div>`
}

/** Shown with scripts only. It has no name, so that no browser puts a key into a URL. */
export function renderOwnKey(): Html {
  return html`<label data-own-key
    >Your key<input size="36" autocomplete="off" spellcheck="false"
  /></label>`
}

export function renderCurl({ baseUrl, key }: { baseUrl: string; key: string }): Html {
  return html`<pre
    tabindex="0"
  ><code>curl -H "Authorization: Bearer <span data-key>${key}</span>" ${baseUrl}/v1/models/openai/gpt-5</code></pre>`
}
