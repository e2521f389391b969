import { describe, expect, it } from 'vitest'
import { html, raw } from '../../../site/components/html.ts'

const HOSTILE = `<script>alert("1")</script>' onload='x`

describe('a template', () => {
  it('escapes whatever is put into it, in text and in attributes', () => {
    expect(html`<a title="${HOSTILE}">${HOSTILE}</a>`.text).toBe(
      '<a title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;x">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;x</a>',
    )
  })

  it('takes HTML as it is, lists part by part, and leaves out what is nothing', () => {
    const items = ['a&b', 'c'].map((item) => html`<li>${item}</li>`)
    expect(html`${items}${false}${null}${undefined}${0}${raw('<hr>')}`.text).toBe(
      '<li>a&amp;b</li><li>c</li>0<hr>',
    )
  })
})
