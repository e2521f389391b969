// Links from terms of the methodology to their definitions.
import { html, type Html } from './html.ts'

/** Word → the heading of docs/methodology.md under which it is defined. */
const PLACES = {
  basket: 'the-basket',
  'OS-1': 'scores',
  blended: 'from-a-quote-to-a-price',
  'Cost/IQ': 'scores',
  'held back': 'quarantine',
  link: 'level-index-links',
  'reference price': 'from-a-quote-to-a-price',
  restated: 'corrections-and-versions',
  verified: 'quarantine',
} as const

export function term(word: keyof typeof PLACES, text: string = word): Html {
  return html`<a href="/methodology#${PLACES[word]}">${text}</a>`
}
