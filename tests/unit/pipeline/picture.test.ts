import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { drawPicture } from '../../../pipeline/make/picture.ts'
import { createDocuments } from '../../service/release/release-fixture.ts'

function toDocuments(documents: Record<string, unknown>) {
  return Object.entries(documents).map(([path, document]) => ({
    path,
    body: Buffer.from(JSON.stringify(document)),
    sha256: '',
  }))
}

describe('the picture of the index', () => {
  it('has the same bytes for the same numbers, and others for others', () => {
    const one = drawPicture(toDocuments(createDocuments()))
    expect(drawPicture(toDocuments(createDocuments())).sha256).toBe(one.sha256)
    expect(drawPicture(toDocuments(createDocuments({ compositePrice: 2 }))).sha256).not.toBe(
      one.sha256,
    )
  })

  it('is drawn of a first daily value, too', async () => {
    const documents = createDocuments()
    const { history } = JSON.parse(JSON.stringify(documents['composite/history.json']))
    documents['composite/history.json'] = { history: history.slice(0, 1) }
    const { body } = drawPicture(toDocuments(documents))
    expect(body.length).toBeGreaterThan(5_000)
    // A dot of the line's colour, where the chart is.
    const context = createCanvas(1200, 630).getContext('2d')
    context.drawImage(await loadImage(body), 0, 0)
    const { data } = context.getImageData(0, 320, 1200, 310)
    const colours = Array.from({ length: data.length / 4 }, (_, at) =>
      data.slice(4 * at, 4 * at + 3),
    )
    const inked = colours.filter(([red, green, blue]) => red === 0 && green === 112 && blue === 95)
    expect(inked.length).toBeGreaterThan(100)
  })
})
