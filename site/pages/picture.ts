import { Body } from '../../proxy/http/body.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'

const HEADERS = ['Cache-Control', 'public, max-age=3600', 'Vary', 'Accept-Encoding']

export async function renderPicture(release: Release): Promise<Body> {
  const bytes = await release.readPicture()
  if (!bytes) throw new ApiError('not_found', 'picture: expected one, this release has none')
  return new Body(bytes, HEADERS, { type: 'image/png', isCompressed: true })
}
