// What the terms of this project mean, once each: the glossary, the API's description, tooltips of pages and the help
// of the command line take their words from here. `npm run texts` refuses other words for the same things.

export interface Term {
  meaning: string
  /** Fields of answers that carry it; where no description says more of one, this one does. */
  fields?: readonly string[]
  /** The heading of docs/methodology.md that has its rule. */
  rule?: string
}

export const GLOSSARY = {
  'Who and what': {
    provider: {
      meaning:
        'Who sells tokens. Some fields say `seller`. In records of models, the field `provider` is the creator.',
    },
    creator: { meaning: 'Who made a model. Some fields say `maker`.' },
    model: { meaning: 'What is priced, under the id `<creator>/<name>`.' },
    endpoint: {
      meaning: "One provider's offer of one model, on its own terms.",
    },
    source: {
      meaning:
        "Where prices are read: a provider's list, an aggregator that bills what it shows, or a catalogue.",
    },
    'independent source': {
      meaning: 'A source that does not copy another. Sources that repeat one feed are one *root*.',
    },
    'OS-1': {
      meaning: 'The open scale of intelligence, computed here from public boards.',
      rule: 'scores',
    },
    score: { meaning: "A model's points on OS-1 (`aa_score`)." },
  },
  Prices: {
    quote: { meaning: 'One price of one endpoint, as one source showed it.' },
    'reported price': {
      meaning: 'What a source says that an endpoint costs.',
    },
    payable: { meaning: 'What the source bills, discounts included.' },
    list: { meaning: 'The full price that a discount is taken from.' },
    'blended price': {
      meaning: 'USD per million tokens, `(3 × input + output) / 4`.',
      fields: ['blended_price_per_m', 'blended_per_m'],
      rule: 'from-a-quote-to-a-price',
    },
    'reference price': {
      meaning:
        "A model's price: its creator's where that counts, else the geometric median over providers.",
      rule: 'from-a-quote-to-a-price',
    },
    'quality-adjusted price': {
      meaning: 'The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ.',
      fields: ['cost_per_iq', 'sit_adjusted_price'],
      rule: 'scores',
    },
    verified: {
      meaning:
        'Its source bills this price and showed it on two days in a row, or an independent source shows it too.',
      rule: 'quarantine',
    },
    quarantine: {
      meaning: 'Where a doubtful price waits until it is confirmed, used in no number.',
      rule: 'quarantine',
    },
    'carried forward': {
      meaning:
        'The last accepted price, used for at most three days while a price is missing or waits.',
    },
    probation: {
      meaning:
        'The first seven days of a provider on a model: its price is listed, and counts in no reference price.',
    },
  },
  'The index': {
    SIT: {
      meaning:
        '*Standard intelligence tokens*, the unit: a million tokens, three quarters of them input, from a model that scores 40.',
    },
    TPI: {
      meaning:
        '*Token price index*, this index: in settings (`TPI_STORE`), keys (`tpi_…`) and paths (`/v1/tpi`).',
    },
    composite: { meaning: 'The main index, over all tiers.' },
    tier: {
      meaning: '*Frontier*, *standard* or *budget*: a class of models by score and launch price.',
      fields: ['tier'],
    },
    basket: {
      meaning: 'The models that the index follows for a week, its **constituents**.',
      rule: 'the-basket',
    },
    level: {
      meaning: 'The geometric mean of the quality-adjusted prices of a basket, in USD per SIT.',
      fields: ['price_per_m'],
    },
    'index points': {
      meaning: 'The level without the effect of changes of the basket; 1000 on 1 July 2026.',
      fields: ['index_points'],
    },
    'chain link': {
      meaning:
        'The factor that keeps a change of basket, providers or method out of the index points.',
      fields: ['link_factor'],
      rule: 'level-index-links',
    },
    'price contribution': {
      meaning:
        'What a provider or model adds to the change of a model or of the index, in percentage points.',
      fields: ['contribution'],
    },
    'price of 40 points': {
      meaning:
        'What the third-cheapest creator asks for a model that scores 40 or more (index `p40`).',
      fields: ['price_of_40_points'],
      rule: 'the-price-of-equal-quality',
    },
    variant: {
      meaning:
        'Another index of the same construction: by usage, at list prices, at what traffic paid, of open or closed models (*sister* in code).',
    },
  },
  Publication: {
    run: { meaning: 'One execution of the pipeline.', fields: ['run_id'] },
    'daily value': {
      meaning: 'What is published of a UTC day (*fix* in code and in the methodology).',
    },
    'held for review': {
      meaning:
        'Of a daily value: it moved too far to be published until an operator **approves** it or sources explain it.',
    },
    revision: {
      meaning:
        'A corrected daily value, with a number and a reason: 1 as first published (*restate* in commands).',
      fields: ['revision'],
      rule: 'corrections-and-versions',
    },
    'data release': {
      meaning:
        'All documents of one run, named by one manifest. The **pointer** names the current release.',
    },
    document: { meaning: 'One JSON file of a data release.' },
    version: { meaning: 'Of the software, the API or the methodology; never of the data.' },
    witness: {
      meaning: 'A source that is only compared with published prices.',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Term>>>>

/** Words that texts for readers do not use, as patterns, each with the term for it. */
export const REFUSED: Readonly<Record<string, string>> = {
  'vendors?': 'provider',
  'sellers?': 'provider',
  'makers?': 'creator',
  'market prices?': 'reference price',
  '(?:cost|price)s? per (?:(?:unit|point) of )?intelligence': 'quality-adjusted price',
  'sister ind(?:ex|ices)': 'variant',
  'tenured?|untenured': 'probation',
  'independent roots?': 'independent source',
  'restatements?': 'revision',
  'e-mails?': 'email',
}

type NamesOf<Chapter> = Chapter extends Chapter ? keyof Chapter : never
export type TermName = NamesOf<(typeof GLOSSARY)[keyof typeof GLOSSARY]>

const TERMS: ReadonlyMap<string, Term> = new Map(
  Object.values(GLOSSARY).flatMap((chapter) => Object.entries<Term>(chapter)),
)

export function findTerm(name: TermName): Term {
  return TERMS.get(name) ?? { meaning: '' }
}

export const listTerms = (): [name: string, term: Term][] => [...TERMS]
