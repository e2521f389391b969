// A browser as far as accounts are concerned: it keeps cookies, sends forms with all they hide, and follows nothing
// by itself.
import { request } from 'undici'
import { SERVICE_ORIGIN, type Service } from '../proxy/service.ts'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  location: string | undefined
  setCookies: string[]
  html: string
}

export class Visitor {
  readonly cookies = new Map<string, string>()
  /** All that this browser was ever answered. */
  readonly answers: { asked: string; answer: PageAnswer }[] = []
  readonly #service: Service
  readonly #address: string

  constructor(service: Service, { address = '192.0.2.7' } = {}) {
    this.#service = service
    this.#address = address
  }

  /** The same browser, seen from another address, or answered by another machine. */
  copy({ address = this.#address, service = this.#service } = {}): Visitor {
    const copy = new Visitor(service, { address })
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  get(path: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.#ask('GET', path, { headers })
  }

  /** As a browser posts a form: with its origin, and this service's cookies. */
  post(
    path: string,
    fields: Record<string, string> | string,
    headers: Record<string, string> = {},
  ): Promise<PageAnswer> {
    return this.#ask('POST', path, {
      headers: {
        origin: SERVICE_ORIGIN,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    })
  }

  /** Fills in the form with this action on the page, as it was shown. */
  submit(
    page: PageAnswer,
    action: string,
    fields: Record<string, string> = {},
  ): Promise<PageAnswer> {
    return this.post(action, { ...readHidden(page.html, action), ...fields })
  }

  async askForLink(email: string): Promise<PageAnswer> {
    return this.submit(await this.get('/signup'), '/signup', { email })
  }

  async #ask(
    method: 'GET' | 'POST' | 'HEAD',
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string },
  ): Promise<PageAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(this.#service.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        accept: 'text/html',
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      reset: true,
    })
    const setCookies = [response.headers['set-cookie'] ?? []].flat()
    for (const line of setCookies) this.#keep(line)
    const { location } = response.headers
    const answer = {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      location: typeof location === 'string' ? location : undefined,
      setCookies,
      html: await response.body.text(),
    }
    this.answers.push({ asked: `${method} ${path}`, answer })
    return answer
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0\b/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** What the form with this action sends besides what a reader types. */
export function readHidden(page: string, action: string): Record<string, string> {
  const [, form = ''] =
    new RegExp(
      `<form[^>]*action="${action.replaceAll('/', String.raw`\/`)}"[^>]*>(.*?)</form>`,
      's',
    ).exec(page) ?? []
  if (form === '') throw new Error(`page: expected a form with the action ${action}, got none`)
  const inputs = [...form.matchAll(/<input\s[^>]*type="hidden"[^>]*>/g)].map(([input]) => input)
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  )
}
