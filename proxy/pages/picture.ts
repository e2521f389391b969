import { Body } from '../body.ts'
import { ApiError } from '../errors.ts'
import type { Release } from '../release.ts'

const HEADERS = ['Cache-Control', 'public, max-age=3600', 'Vary', 'Accept-Encoding']

export async function renderPicture(release: Release): Promise<Body> {
  const bytes = await release.readPicture()
  if (!bytes) throw new ApiError('not_found', 'picture: expected one, this release has none')
  return new Body(bytes, HEADERS, { type: 'image/png', isCompressed: true })
}
