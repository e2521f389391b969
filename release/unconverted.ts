// Prices that aren't in US dollars, with the reason why they aren't converted.
import type { ModelDetail } from '../contract/documents.ts'

export function listUnconverted({ unconverted }: Pick<ModelDetail, 'unconverted'>) {
  return unconverted.map((offer) => ({
    ...offer,
    note: offer.written_by_seller
      ? `The price is in ${offer.currency}: no exchange rate of its day is known, so it is not converted to US dollars.`
      : `The provider bills in ${offer.currency}, and a catalogue does not say whether its figures are ${offer.currency} or US dollars, so they are not converted.`,
  }))
}
