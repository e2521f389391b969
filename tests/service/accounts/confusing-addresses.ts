/** What two programs may read differently, or one may take for a header: none of these is an address here. */
export const CONFUSING_ADDRESSES: readonly string[] = [
  'ada@localhost',
  'ada@[192.0.2.1]',
  'ada@example.com.',
  'a..da@example.com',
  ' ada@example.com',
  'ada@example.com\r\nBcc: eve@evil.example',
  'ada@example.com\0',
  'ada@example.com,eve@evil.example',
  'ada@example.com@evil.example',
  'Ada <ada@example.com>',
  '"ada@evil.example x"@example.com',
  'ada(comment)@example.com',
  'eve%evil.example@example.com',
  'ada@bücher.example',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(100_000)}@example.com`,
]
