// Which texts are taken for an e-mail address. Much less than RFC 5322 allows: no quotes, comments, groups, routes
// or anything else that two mail programs may read differently, so that a mail goes to this address or nowhere.

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Without "%", "!" and the like, by which old relays route. Other scripts come as punycode. */
const ADDRESS = new RegExp(
  String.raw`^[a-z0-9_'+=&~-]+(?:\.[a-z0-9_'+=&~-]+)*@(?:${LABEL}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
  'i',
)

/**
 * In lower case, or `undefined`. No provider in use gives one spelling to two people, and the mail goes to this
 * spelling, so that whoever receives it is whose account it is.
 */
export function parseEmailAddress(text: string): string | undefined {
  if (text.length > MAX_LENGTH || text.indexOf('@') > MAX_LOCAL_LENGTH) return undefined
  return ADDRESS.test(text) ? text.toLowerCase() : undefined
}

/** One name for all the spellings that commonly reach one mailbox; for limits, and never for accounts. */
export function toMailbox(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [plain = ''] = local.split('+', 1)
  // Some addresses are a tag and nothing else.
  return `${(plain === '' ? local : plain).replaceAll('.', '')}@${domain}`
}
