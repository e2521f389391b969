// Accepts far fewer addresses than RFC 5322: no quotes, comments, groups, routes or anything else
// that two mail programs may parse differently.

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/**
 * Excludes "%", "!" and similar characters, which old relays use for routing. Other scripts arrive
 * as punycode.
 */
const EMAIL = new RegExp(
  String.raw`^[a-z0-9_'+=&~-]+(?:\.[a-z0-9_'+=&~-]+)*@(?:${LABEL}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
  'i',
)

/**
 * The address in lower case, or `undefined` if it's invalid. No mail provider treats upper and
 * lower case as different mailboxes, and the email goes to this spelling, so only its recipient can
 * open the account.
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > MAX_LENGTH || text.indexOf('@') > MAX_LOCAL_LENGTH) return undefined
  return EMAIL.test(text) ? text.toLowerCase() : undefined
}

/**
 * Maps all spellings that usually reach one mailbox to one name. Used for rate limits, never to
 * identify accounts.
 */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [plain = ''] = local.split('+', 1)
  // Some local parts consist of a tag only.
  return `${(plain === '' ? local : plain).replaceAll('.', '')}@${domain}`
}
