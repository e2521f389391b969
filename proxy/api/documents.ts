// Routes whose answers depend only on the release and the request.
import type { Route } from '../context.ts'
import { compositeRoutes } from './composite.ts'
import { evidenceRoutes } from './evidence.ts'
import { exportRoutes } from './exports.ts'
import { modelRoutes } from './models.ts'
import { priceUsageRoute } from './price-usage.ts'
import { providerRoutes } from './providers.ts'
import { recommendRoute } from './recommend.ts'

/** The first matching route answers. */
export function documentRoutes(): Route[] {
  return [
    ...compositeRoutes(),
    ...modelRoutes(),
    recommendRoute(),
    priceUsageRoute(),
    ...providerRoutes(),
    ...exportRoutes(),
    ...evidenceRoutes(),
  ]
}
