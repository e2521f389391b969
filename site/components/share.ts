// A bar as long as its share of a hundred, beside a number; what isn’t nothing can be seen.
import { html, type Html } from './html.ts'

export const renderShare = (percent: number, className: string | false = ''): Html =>
  html`<svg
    class="share ${className}"
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width="${percent && Math.max(1.3, percent)}" height="8" />
  </svg>`
