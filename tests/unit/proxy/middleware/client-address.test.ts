import { describe, expect, it } from 'vitest'
import { findClientAddress, nameSubject } from '../../../../proxy/http/client-address.ts'

describe('client address', () => {
  it('is the socket address if no proxy is trusted, whatever the header claims', () => {
    expect(findClientAddress('198.51.100.7', '192.0.2.1', 0)).toBe('198.51.100.7')
  })

  it('is the entry that the outermost trusted proxy wrote', () => {
    expect(findClientAddress('10.0.0.1', '192.0.2.1', 1)).toBe('192.0.2.1')
    expect(findClientAddress('10.0.0.1', '192.0.2.1, 10.0.0.2', 2)).toBe('192.0.2.1')
  })

  it('ignores what the client wrote in front of it', () => {
    expect(findClientAddress('10.0.0.1', '203.0.113.9, 192.0.2.1', 1)).toBe('192.0.2.1')
  })

  it('is the nearest valid hop if the entry is not an address', () => {
    expect(findClientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1')
    expect(findClientAddress('10.0.0.1', "'; drop table", 1)).toBe('10.0.0.1')
    expect(findClientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
  })

  it('reads entries with a port', () => {
    for (const hop of ['x[2001:db8::1]:4711', '[2001:db8::1]x', 'x192.0.2.1:4711', '192.0.2.1:x'])
      expect(findClientAddress('10.0.0.1', hop, 1)).toBe('10.0.0.1')
    expect(findClientAddress('10.0.0.1', '[2001:db8:1:2::9]', 1)).toBe('2001:db8:1:2::/64')
    expect(findClientAddress('10.0.0.1', '192.0.2.1:4711', 1)).toBe('192.0.2.1')
    expect(findClientAddress('10.0.0.1', '[2001:db8::1]:4711', 1)).toBe('2001:db8:0:0::/64')
  })
})

describe('subject of an address', () => {
  it('is the /64 of an IPv6 address, in whichever way it is written', () => {
    for (const address of [
      '2001:db8:1:2:3:4:5:6',
      '2001:DB8:1:2::9',
      '2001:0db8:0001:0002:ffff::',
      '2001:db8:1:2::192.0.2.1',
      '2001:db8:1:2::1%eth0',
    ])
      expect(nameSubject(address)).toBe('2001:db8:1:2::/64')
    expect(nameSubject('2001:db8:1:3::9')).toBe('2001:db8:1:3::/64')
    expect(nameSubject('::1')).toBe('0:0:0:0::/64')
  })

  it('is the IPv4 address inside a mapped one, in whichever way it is written', () => {
    for (const address of [
      '::ffff:192.168.20.1',
      '::FFFF:c0a8:1401',
      '0:0::ffff:192.168.20.1',
      '0:0:0:0:0:ffff:192.168.20.1',
      '::ffff:192.168.20.1%eth0',
    ])
      expect(nameSubject(address)).toBe('192.168.20.1')
    // The same digits further in.
    expect(nameSubject('0:0:1:2:3:ffff:c0a8:1401')).toBe('0:0:1:2::/64')
    expect(nameSubject('1:2:3:4:5:ffff:c0a8:1401')).toBe('1:2:3:4::/64')
    expect(nameSubject('192.0.2.1')).toBe('192.0.2.1')
  })
})
