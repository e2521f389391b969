// From the form to a key, and to an account that is gone, over both forms of the state; and K9: where the secrets and
// the address of that way come out, and where not.
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { type AccountService, createKey, startAccounts } from './account-service.ts'
import { type NewState, STATE_FORMS, type StateForm } from './state/forms.ts'
import { Visitor } from './visitor.ts'

const SECOND = 1_000
const EMAIL = 'ada.marked@example.com'
const ADA = '192.0.2.55'
const EVE = '192.0.2.66'

describe.each(STATE_FORMS)('the whole way, state $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('leads from the form over a mail to a key that works until it is revoked, and to no account', async () => {
    const { service, mailbox, kept } = await start(form)
    const ada = new Visitor(service, { address: ADA })
    const sent = await ada.askForLink(EMAIL.toUpperCase())
    expect([sent.status, sent.location]).toEqual([303, '/signup/sent'])
    const mail = await mailbox.receive(0)
    expect(mail.to).toEqual([EMAIL])
    const signedIn = await ada.submit(await ada.get(mail.path), '/signup/confirm')
    expect([signedIn.status, signedIn.location]).toEqual([303, '/dashboard'])
    expect((await ada.get('/dashboard')).html).toContain(EMAIL)

    const { key: first, id } = await createKey(ada, 'one')
    const { key: second } = await createKey(ada, 'two')
    const ask = async (key: string) => (await service.ask('/v1/models', { key })).status
    const { status, headers } = await service.ask('/v1/models', { key: first })
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('"minute";q=30;w=60, "day";q=1000;w=86400')
    expect((await ada.get('/dashboard')).html).toContain('999 of 1,000')

    await ada.submit(await ada.get('/dashboard'), `/dashboard/keys/${id}/revoke`)
    service.clock.now += 2 * SECOND
    expect([await ask(first), await ask(second)]).toEqual([401, 200])

    const left = await ada.submit(await ada.get('/dashboard'), '/dashboard/delete', { sure: 'yes' })
    expect(left.location).toBe('/signup')
    service.clock.now += 2 * SECOND
    expect(await ask(second)).toBe(401)
    expect((await ada.get('/dashboard')).location).toBe('/signup?next=/dashboard')
    await service.restart()
    expect((await kept.dump()).includes(EMAIL)).toBe(false)
  })

  test('K9: shows a secret to whom it is for, once, and to no log, metric, address, error or stolen state', async () => {
    const { service, mailbox, kept } = await start(form)
    const ada = new Visitor(service, { address: ADA })
    await ada.askForLink(EMAIL)
    const { path } = await mailbox.receive(0)
    const token = path.slice('/signup/'.length)
    const browserToken = ada.cookies.get('__Host-browser') ?? ''
    await ada.submit(await ada.get(path), '/signup/confirm')
    const session = ada.cookies.get('__Host-session') ?? ''
    const { key, id } = await createKey(ada, 'Laptop')
    await ada.get('/dashboard')
    const { bytes } = await service.ask('/v1/models', { key })
    const usual = [...ada.answers]

    // Every way of sending them where they do not belong, and things that break.
    const eve = new Visitor(service, { address: EVE })
    await eve.get(`/signup/${token}`)
    await eve.get(`/signup/${token}x?token=${token}`)
    await eve.get(`/${token}/${key}`)
    await eve.get(`/dashboard?session=${session}&key=${key}`)
    await eve.get(`/v1/models?key=${key}`)
    await eve.get('/v1/models', { authorization: `Basic ${session}` })
    await eve.get('/v1/models', { authorization: `Bearer ${key}x`, accept: 'application/json' })
    await eve.post('/signup/confirm', { token: browserToken })
    await eve.post('/dashboard/delete', { sure: key })
    await eve.post(`/dashboard/keys/${key}/revoke`, { session })
    await eve.post('/v1/recommend', JSON.stringify({ [key]: EMAIL }), {
      'content-type': 'application/json',
    })
    await eve.get('/dashboard', { cookie: `__Host-session=${session}x` })
    mailbox.refusal = { code: 550, text: `${EMAIL} ${token}` }
    await ada.submit(await ada.get('/dashboard'), `/dashboard/keys/${id}/revoke`)
    await new Visitor(service, { address: EVE }).askForLink(EMAIL)
    await service.restart()
    const metrics = await readMetrics(service)
    const log = service.logged.join('\n')
    expect(log).toContain('"event":"signed_in"')
    expect(log).toContain('"event":"link_dropped"')

    const secrets = { key, 'part of the key': key.slice(10, 32), token, session, browserToken }
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(20)
    const dump = await kept.dump()
    for (const [name, secret] of Object.entries(secrets))
      for (const shape of toShapes(secret)) {
        expect.soft(log.includes(shape), `${name} in the log`).toBe(false)
        expect.soft(metrics.includes(shape), `${name} in the metrics`).toBe(false)
        expect.soft(bytes.includes(shape), `${name} in an answer of the API`).toBe(false)
        expect.soft(dump.includes(shape), `${name} in the state`).toBe(false)
      }
    for (const who of [EMAIL, 'ada.marked', ADA, EVE])
      for (const [where, text] of Object.entries({ log, metrics }))
        expect.soft(hasWord(text, who), `${who} in the ${where}`).toBe(false)

    // To whom they are for: in the answer that gives them, and in no other.
    const shownIn = (text: string) =>
      usual.filter(({ answer }) => toText(answer).includes(text)).map(({ asked }) => asked)
    expect(shownIn(key)).toEqual(['POST /dashboard/keys'])
    expect(shownIn(session)).toEqual(['POST /signup/confirm'])
    expect(shownIn(browserToken)).toEqual(['POST /signup'])
    expect(shownIn(token)).toEqual([`GET ${path}`])
    expect(shownIn(EMAIL).every((asked) => asked.includes(' /dashboard'))).toBe(true)
    for (const { asked, answer } of [...ada.answers, ...eve.answers]) {
      for (const [name, secret] of Object.entries(secrets))
        expect.soft(answer.location ?? '', `${name}, ${asked}`).not.toContain(secret)
    }
    // A path or a field that was asked for may be named in an error; what a header or a cookie held may not.
    for (const { asked, answer } of eve.answers)
      for (const secret of [key, token, session, browserToken])
        if (!asked.includes(secret))
          expect.soft(toText(answer).includes(secret), `a secret in ${asked}`).toBe(false)
  })
})

async function start(form: StateForm): Promise<AccountService & { kept: NewState }> {
  const kept = await form.create()
  const accounts = await startAccounts({ TPI_STATE: kept.url, TPI_METRICS_PORT: '0' })
  return { ...accounts, kept }
}

async function readMetrics({ server }: AccountService['service']): Promise<string> {
  const { body } = await request(`${server.metricsUrl}/metrics`, { reset: true })
  return body.text()
}

/** As it is, and in other forms in which a store or a log may hold it. */
function toShapes(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // The middle of Base64 is the same wherever the text begins, for one of three beginnings.
  const inBase64 = [0, 1, 2].map((skipped) =>
    Buffer.concat([Buffer.alloc(skipped), bytes])
      .toString('base64')
      .slice(4, -4),
  )
  return [secret, bytes.toString('hex'), ...inBase64]
}

function toText({ headers, html }: Visitor['answers'][number]['answer']): string {
  return JSON.stringify(headers) + html
}

/** A few digits may be part of any longer number. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w.])${word.replaceAll('.', String.raw`\.`)}(?![\\w])`).test(text)
}
