// A bar as long as its share of a hundred, beside a number.
import { html, type Html } from './html.ts'

export const renderShare = (percent: number, className = ''): Html =>
  html`<svg
    class="share ${className}"
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width="${percent}" height="6" />
  </svg>`
