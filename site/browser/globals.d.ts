// The library comes as a script of its own, and is global.
import type { Chart as Library } from 'chart.js'

declare global {
  var Chart: typeof Library
}
