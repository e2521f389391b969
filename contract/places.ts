// What a caller may call a place. Needs nothing but the language: browsers and the command line run
// it too.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Of countries and blocs, and the numbers that the United Nations give to parts of the world. */
const CODES = [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  ...Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0')),
]

let codeByName: ReadonlyMap<string, string> | undefined

/**
 * The code of a country or bloc that is asked for by code or English name; a continent has a code
 * too, which no offer's place is. `undefined` of any other text, which may be a part of a data
 * centre's name.
 */
export function toPlaceCode(text: string): string | undefined {
  const asked = text.trim().toUpperCase()
  if (asked === 'EEA') return asked
  codeByName ??= readNames()
  // `UK` is another spelling of `GB`.
  return /^[A-Z]{2}$/.test(asked) ? toCanonical(asked) : codeByName.get(asked)
}

function toCanonical(code: string): string {
  return Intl.getCanonicalLocales(`und-${code}`)[0]?.slice('und-'.length) ?? code
}

function readNames(): ReadonlyMap<string, string> {
  const names = (['long', 'short'] as const).flatMap((style) => {
    const known = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' })
    return CODES.map((code) => [known.of(code)?.toUpperCase() ?? '', toCanonical(code)] as const)
  })
  return new Map(names)
}
