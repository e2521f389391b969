import { findModelName } from '../../release/model-names.ts'
import type { Release } from '../../release/release.ts'
import { html, type Html } from './html.ts'

/** Not everything that has a name has a page. */
export const renderLink = (href: string, name: string, hasPage: boolean): Html =>
  hasPage ? html`<a href="${href}">${name}</a>` : html`${name}`

export const renderName = (id: string, release: Release): Html =>
  renderLink(`/models/${id}`, findModelName(release, id), release.modelById.has(id))
