import { createOpenApi } from '../../contract/openapi.ts'
import * as operations from '../../contract/operations.ts'
import { staticRoute } from '../route.ts'
import type { Route } from '../routes.ts'

export function descriptionRoutes({ baseUrl }: { baseUrl: string }): Route[] {
  return [
    staticRoute(operations.openapi, createOpenApi({ baseUrl })),
    staticRoute(operations.index, {
      name: 'Model Inference Price Index',
      version: operations.API_VERSION,
      documentation_url: `${baseUrl}/docs`,
      openapi_url: `${baseUrl}/openapi.json`,
    }),
  ]
}
