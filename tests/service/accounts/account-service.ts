// The service with a mail server beside it, and a visitor who signs in.
import type { Plans } from '../../../contract/plans.ts'
import { PLANS, type Service, startService } from '../proxy/service.ts'
import { type Mail, Mailbox } from './mailbox.ts'
import { Visitor } from './visitor.ts'

/** So many that what these tests show is not the limit of requests. */
const MANY = { requests_per_day: 100_000, requests_per_minute: 100_000 }
const ACCOUNT_PLANS: Plans = { ...PLANS, public: { ...PLANS.public, ...MANY } }

export interface AccountService {
  service: Service
  mailbox: Mailbox
}

export async function startAccounts(env: Record<string, string> = {}): Promise<AccountService> {
  const mailbox = await Mailbox.start()
  const service = await startService({
    plans: ACCOUNT_PLANS,
    env: { TPI_SMTP_URL: mailbox.url, ...env },
  })
  return { service, mailbox }
}

/** Asks for a link, and reads the mail that comes. */
export async function receiveLink(
  { mailbox }: AccountService,
  visitor: Visitor,
  email = 'ada@example.com',
): Promise<Mail> {
  const before = mailbox.mails.length
  await visitor.askForLink(email)
  return mailbox.receive(before)
}

/** A visitor who has asked for a link, and the mail that came. */
export async function startWithLink() {
  const accounts = await startAccounts()
  const visitor = new Visitor(accounts.service)
  return { accounts, ...accounts, visitor, ...(await receiveLink(accounts, visitor)) }
}

export async function startSignedIn() {
  const accounts = await startAccounts()
  return { accounts, ...accounts, visitor: await signIn(accounts) }
}

export async function signIn(
  accounts: AccountService,
  { email = 'ada@example.com', address = '192.0.2.7' } = {},
): Promise<Visitor> {
  const visitor = new Visitor(accounts.service, { address })
  const { path } = await receiveLink(accounts, visitor, email)
  await visitor.submit(await visitor.get(path), '/signup/confirm')
  return visitor
}

/** A new key of the account, its id, and the page that shows it. */
export async function createKey(visitor: Visitor, name: string) {
  const page = await visitor.submit(await visitor.get('/dashboard'), '/dashboard/keys', { name })
  const [, id = ''] = new RegExp(`id="(key_\\w+)">${name}<`).exec(page.html) ?? []
  return { page, key: readKey(page.html), id }
}

export function readKey(html: string): string {
  return /tpi_free_\w+/.exec(html)?.[0] ?? ''
}
