import { describe, expect, it } from 'vitest'
import { parseEmail, normalizeEmail } from '../../../accounts/email.ts'
import { CONFUSING_ADDRESSES } from '../../service/accounts/confusing-addresses.ts'

describe('e-mail address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Lovelace+prices@Example.CO.UK', 'ada.lovelace+prices@example.co.uk'],
    ["o'brien_x=y&z~0@sub-domain.example.com", "o'brien_x=y&z~0@sub-domain.example.com"],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('is taken: %s', (text, expected) => {
    expect(parseEmail(text)).toBe(expected)
  })

  it.each(CONFUSING_ADDRESSES.map((address) => [address.slice(0, 60), address]))(
    'is refused: %j',
    (_, address) => {
      expect(parseEmail(address)).toBeUndefined()
    },
  )

  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'ada@example.com'],
    ['ada+one+two@example.com', 'ada@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['ada@ex.ample.com', 'ada@ex.ample.com'],
  ])('reaches a mailbox: %s', (address, mailbox) => {
    expect(normalizeEmail(address)).toBe(mailbox)
  })
})
