import { createOpenApi } from './contract/openapi.ts'
import { writeFileSync } from 'node:fs'
writeFileSync(
  '/tmp/adv/gen/openapi.json',
  JSON.stringify(createOpenApi({ baseUrl: 'http://127.0.0.1:8080' }), null, 1),
)
