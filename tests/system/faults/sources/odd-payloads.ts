// What a source might answer one day: its fixture, changed in a few places that a seed decides. The
// form stays, so that the change gets deep into the parser.
import type { Random } from '../../../unit/index/random.ts'

const MAX_CHANGES = 3
const DEEP = 200
const NUMBERS = [0, -0, -1, 1e308, 5e-324, 2 ** 31, 1e10, 2 ** 53 + 2, 0.1 + 0.2, 1e-9, -1e-7]
const NO_NUMBERS =
  'NaN Infinity -Infinity 1e309 1,5 $3 0x10 1.2.3 ٣ -0 00 1e-7 +1 .5 5. 1_000'.split(' ')
const GARBAGE_NUMBERS: readonly [unknown, ...unknown[]] = [
  '',
  ' ',
  '1\u0000',
  '9'.repeat(400),
  `0.${'0'.repeat(60)}1`,
  ...NUMBERS,
  ...NO_NUMBERS,
]
const OTHER_TYPES = [null, true, false, [], {}, '', 0, [[]], [null], { length: 1 }] as const
const NAMES = ['__proto__', 'constructor', 'toString', 'id', '', '\ud800'] as const

type Parent = Record<string, unknown> | unknown[]
interface Place {
  parent: Parent
  name: string
}

/** Changes `body` in place. */
export function spoil(body: unknown, random: Random): void {
  for (let change = random.between(1, MAX_CHANGES); change > 0; change -= 1) {
    const place = findPlace(body, random)
    if (place) random.pick(CHANGES)(place, random)
  }
}

/**
 * Down from the root, at each step into any child: small parts are changed as often as large ones.
 */
function findPlace(body: unknown, random: Random): Place | undefined {
  let place: Place | undefined
  let value = body
  while (isParent(value)) {
    const names = Object.keys(value)
    const name = names[random.between(0, names.length - 1)]
    if (name === undefined) return place
    place = { parent: value, name }
    value = read(place)
    if (random.chance(0.1)) return place
  }
  return place
}

type Change = (place: Place, random: Random) => void

const CHANGES: readonly [Change, ...Change[]] = [
  // Gone.
  ({ parent, name }) => {
    if (Array.isArray(parent)) parent.splice(Number(name), 1)
    else delete parent[name]
  },
  // Under another name, which may be one that every object knows.
  (place, random) => {
    if (Array.isArray(place.parent)) return
    const value = read(place)
    delete place.parent[place.name]
    define(place.parent, random.pick([`${place.name}_v2`, ...NAMES]), value)
  },
  (place, random) => write(place, random.pick(OTHER_TYPES)),
  (place, random) => write(place, random.pick(GARBAGE_NUMBERS)),
  (place, random) => write(place, random.pick(GARBAGE_NUMBERS)),
  // Off by a unit.
  (place, random) => {
    const value = read(place)
    const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 1
    const factor = random.pick([10, 1e3, 1e6, 0.1, 1e-3, 1e-6, -1])
    write(place, typeof value === 'string' ? String(number * factor) : number * factor)
  },
  // One level too deep, or two hundred.
  (place, random) => {
    let value = read(place)
    for (let level = random.pick([1, 1, DEEP]); level > 0; level -= 1) value = [value]
    write(place, value)
  },
  (place, random) => write(place, 'x'.repeat(random.pick([129, 65_536]))),
  (place, random) =>
    write(
      place,
      random.pick(["'); drop table raw_quotes; --", '../../x', '<script>', '\u202e', '\u0000']),
    ),
  // In another encoding, or another spelling of the same letters.
  (place, random) => {
    const text = String(read(place))
    write(
      place,
      random.pick([
        `\ufeff${text}`,
        Buffer.from(`é${text}`).toString('latin1'),
        Buffer.from(text, 'utf16le').toString('latin1'),
        `${text}\ud800`,
        `e\u0301${text}`,
        '智谱',
        encodeURIComponent(`${text.toWellFormed()} %`),
      ]),
    )
  },
  // More than there was.
  ({ parent }, random) => define(parent, `extra_${random.between(0, 9)}`, random.pick(OTHER_TYPES)),
  // Twice, once at another price.
  ({ parent, name }, random) => {
    if (!Array.isArray(parent)) return
    const twin = structuredClone(parent[Number(name)])
    if (random.chance(0.5)) spoil(twin, random)
    parent.push(twin)
  },
  ({ parent }, random) => define(parent, '__proto__', { polluted: random.unit() }),
]

/** As `JSON.parse` does: an own property, whatever its name. */
function define(parent: Parent, name: string, value: unknown): void {
  Object.defineProperty(parent, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  })
}

function isParent(value: unknown): value is Parent {
  return typeof value === 'object' && value !== null
}

function read({ parent, name }: Place): unknown {
  return Reflect.get(parent, name)
}

function write({ parent, name }: Place, value: unknown): void {
  define(parent, name, structuredClone(value))
}
