// Which texts count as an email: much less than RFC 5322 allows. There are no quotes, comments,
// groups, routes or anything else that two mail programs may read differently.

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Without "%", "!" and the like, by which old relays route. Other scripts come as punycode. */
const EMAIL = new RegExp(
  String.raw`^[a-z0-9_'+=&~-]+(?:\.[a-z0-9_'+=&~-]+)*@(?:${LABEL}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
  'i',
)

/**
 * In lower case, or `undefined`. No provider in use gives two spellings to two people, and the mail
 * goes to this spelling, so that the account belongs to the person who receives it.
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > MAX_LENGTH || text.indexOf('@') > MAX_LOCAL_LENGTH) return undefined
  return EMAIL.test(text) ? text.toLowerCase() : undefined
}

/** One name for all spellings that commonly reach one mailbox; for limits, never for accounts. */
export function toMailbox(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [plain = ''] = local.split('+', 1)
  // Some are a tag and nothing else.
  return `${(plain === '' ? local : plain).replaceAll('.', '')}@${domain}`
}
