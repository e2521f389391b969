// Parses names of places. Also runs in browsers and on the command line, so it uses only the
// language.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes of countries and blocs, and UN numbers of world regions. */
const CODES = [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  ...Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0')),
]

let codeByName: ReadonlyMap<string, string> | undefined

/**
 * The code of a country or bloc, given its code or English name. Continents have codes too,
 * although no offer's place is one. `undefined` for other text, which may be part of a data
 * center's name.
 */
export function findPlaceCode(text: string): string | undefined {
  const asked = text.trim().toUpperCase()
  if (asked === 'EEA') return asked
  codeByName ??= readNames()
  // `UK` is another spelling of `GB`.
  return /^[A-Z]{2}$/.test(asked) ? normalizeCode(asked) : codeByName.get(asked)
}

function normalizeCode(code: string): string {
  return Intl.getCanonicalLocales(`und-${code}`)[0]?.slice('und-'.length) ?? code
}

function readNames(): ReadonlyMap<string, string> {
  const names = (['long', 'short'] as const).flatMap((style) => {
    const known = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' })
    return CODES.map((code) => [known.of(code)?.toUpperCase() ?? '', normalizeCode(code)] as const)
  })
  return new Map(names)
}
