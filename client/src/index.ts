export type * from './api.ts'
export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts'
export { ApiError, type Code, ConnectionError } from './errors.ts'
export type { Retry } from './retry.ts'
