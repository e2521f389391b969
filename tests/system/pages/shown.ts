// The numbers of a page as a program finds them: the exact value, and the text that stands for it.
import { request } from 'undici'

export interface Shown {
  value: number
  text: string
  /** The text is the value, rounded at the text's last digit. */
  isRounded: boolean
}

let readers = 0

export async function readNumbers(url: string): Promise<Shown[]> {
  readers += 1
  const { statusCode, body } = await request(url, {
    headers: { accept: 'text/html', 'x-forwarded-for': `203.0.113.${readers}` },
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${url}: expected a page, got ${statusCode}: ${text}`)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? []
  return [...main.matchAll(/<data\b[^>]*\bvalue="([^"]*)"[^>]*>([^<]*)<\/data\s*>/g)].map(
    ([, value = '', shown = '']) => ({
      value: Number(value),
      text: shown,
      isRounded: isRounded(Number(value), shown),
    }),
  )
}

function isRounded(value: number, text: string): boolean {
  // A change that rounds to nothing.
  if (text.startsWith('&lt;')) return value !== 0 && Math.abs(value) < 0.05
  const digits = text.replace('−', '-').replaceAll(/[^0-9.-]/g, '')
  const decimals = digits.split('.')[1]?.length ?? 0
  const half = 0.5 * 10 ** -decimals * 1.000_001
  const shown = Number(digits)
  // Tokens count in thousands and millions, of either kind.
  const units = text.endsWith('K') ? [1000, 1024] : text.endsWith('M') ? [1e6, 1024 ** 2] : [1]
  return units.some((unit) => Math.abs(value / unit - shown) <= half)
}
