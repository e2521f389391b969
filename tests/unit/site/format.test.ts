// Numbers on pages round as the decimal that is published, not as the double that stands for it.
import { expect, it } from 'vitest'
import { formatChange, formatPrice } from '../../../site/components/format.ts'

it.each([
  [0.2375, '0.238'],
  [2.175, '2.18'],
  [1.005, '1.01'],
  [0.018375, '0.0184'],
  [0.5, '0.50'],
  [0.0000001, '1e-7'],
])('the price %d reads as %s', (value, text) => {
  expect(formatPrice(value)).toBe(text)
})

it.each([
  [-92.45, '−92.5%'],
  [0.0049, '<0.1%'],
  [12.35, '+12.4%'],
])('a change of %d percent reads as %s', (value, text) => {
  expect(formatChange(value)).toBe(text)
})
