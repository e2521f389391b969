// What costs based on text tokens omit for images and audio.
import type { Priced } from './rates.ts'
import { formatNumber } from '../../contract/sentences.ts'

/** Providers bill images and audio as tokens, by rules that no source states. */
export function listModalityCaveats({
  modality,
  modalities = [],
}: {
  modality?: string | undefined
  modalities?: readonly string[] | undefined
}): string[] {
  const asked = new Set([modality, ...modalities].filter((each) => each && each !== 'text'))
  if (asked.size === 0) return []
  return [
    `It is unknown how many tokens ${[...asked].join(' and ')} input is billed as, so no figure includes its cost.`,
  ]
}

/** Caveat that `lines` are priced as text if another modality costs more or less. */
export function listTextCaveats(priced: Priced, lines: readonly { item: string }[]): string[] {
  const others = priced.prices.filter(
    ({ kind, modality, direction, service_tier, usd }) =>
      modality !== 'text' &&
      kind === modality &&
      service_tier === 'standard' &&
      usd !== priced[`${direction}_price_per_m`] &&
      lines.some(({ item }) => item === direction) &&
      !lines.some(({ item }) => item === `${modality}_${direction}`),
  )
  if (others.length === 0) return []
  const said = others.map(
    ({ modality, direction, usd }) => `${modality} ${direction} costs ${formatNumber(usd)}`,
  )
  return [
    `Tokens are priced as text: ${said.join(' and ')} USD per million tokens in the standard tier.`,
  ]
}
