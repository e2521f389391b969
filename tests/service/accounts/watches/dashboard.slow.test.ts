// Watches and a webhook on the dashboard, by forms alone, and the link that stops mails.
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSqliteState } from '../../../../accounts/state.ts'
import { writeMail, buildPayload } from '../../../../accounts/watches/messages.ts'
import { readAlertSecret } from '../../../../accounts/watches/watch-service.ts'
import { signIn, startSignedIn } from '../account-service.ts'
import { Visitor } from '../visitor.ts'

describe('alerts on the dashboard', () => {
  it('adds, rejects, lists and removes only the signed-in account’s watches', async () => {
    const { accounts, visitor } = await startSignedIn()
    const page = await visitor.get('/dashboard')
    const add = (fields: Record<string, string>) =>
      visitor.submit(page, '/dashboard/watches', { direction: 'changed', ...fields })
    for (const fields of [
      { kind: 'price', provider: 'OpenAI', value: '2.5' },
      { kind: 'recommendation', min_intelligence: '40', value: '' },
      { kind: 'price', model_id: 'openai/gpt-5.4', direction: 'below', value: '0.5' },
    ])
      expect((await add(fields)).location, fields.kind).toBe('/dashboard')
    const refused = await add({ kind: 'price', model_id: 'openai/gpt-5' })
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('role="alert"')])
    const { html } = await visitor.get('/dashboard')
    for (const shown of [
      'Price at openai',
      'Changes by 2.5%',
      '{&quot;min_intelligence&quot;:40}',
      'Falls below 0.5',
    ])
      expect(html).toContain(shown)
    const watch = /watch_\w+/.exec(html)?.[0] ?? ''
    const other = await signIn(accounts, { email: 'bob@example.com', address: '192.0.2.8' })
    const action = `/dashboard/watches/${watch}/remove`
    const otherPage = await other.get('/dashboard')
    await other.submit(otherPage, '/dashboard/watches', { kind: 'index' })
    await other.post(action, {})
    expect((await visitor.get('/dashboard')).html).toContain(watch)
    await visitor.submit(await visitor.get('/dashboard'), action)
    expect((await visitor.get('/dashboard')).html).not.toContain(watch)
  })

  it('shows the secret of a webhook once, and refuses a private target', async () => {
    const { visitor } = await startSignedIn()
    const page = await visitor.get('/dashboard')
    const refused = await visitor.submit(page, '/dashboard/webhook', { url: 'https://127.0.0.1/x' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Webhook: expected a public address.')
    const set = await visitor.submit(page, '/dashboard/webhook', { url: 'https://8.8.8.8/hook' })
    expect(set.html).toMatch(/whsec_[\w+/=]{44}/)
    const later = await visitor.get('/dashboard')
    expect(later.html).toContain('https://8.8.8.8/hook')
    expect(later.html).not.toContain('whsec_')
    await visitor.submit(later, '/dashboard/webhook/remove')
    expect((await visitor.get('/dashboard')).html).not.toContain('8.8.8.8')
  })

  it('stops mails with one post of a mail program, and not by opening the link', async () => {
    const { accounts, visitor } = await startSignedIn()
    const state = await openSqliteState(`${accounts.service.folder}/state.db`)
    onTestFinished(() => state.close())
    const ada = { id: 'x', email: 'ada@example.com', createdAt: 0 }
    const { id: accountId } = await state.accounts.findOrAdd(ada)
    const unsent = { email: '', body: '', attempts: 1, createdAt: 0 }
    const { headers } = writeMail(
      { ...unsent, id: 'alert_1', accountId, target: 'mail', url: null, secret: null, offAt: null },
      buildPayload({ run_id: '', as_of: '', date: '' }, []),
      { baseUrl: 'https://prices.example', secret: await readAlertSecret(state) },
    )
    const path = /\/unsubscribe\/[^>]+/.exec(headers?.['List-Unsubscribe'] ?? '')?.[0] ?? ''
    const program = new Visitor(accounts.service, { address: '192.0.2.99' })
    expect((await program.get(path)).html).toContain('Stop emails')
    expect((await visitor.get('/dashboard')).html).toContain('/dashboard/mail/off')
    const oneClick = await program.post(path, 'List-Unsubscribe=One-Click', { origin: 'null' })
    expect(oneClick.status).toBe(200)
    expect((await program.post(`${path}x`, 'List-Unsubscribe=One-Click')).status).toBe(404)
    const page = await visitor.get('/dashboard')
    await visitor.submit(page, '/dashboard/mail/on')
    expect((await visitor.get('/dashboard')).html).toContain('/dashboard/mail/off')
  })
})
