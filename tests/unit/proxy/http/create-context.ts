import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'
import type { Context, State } from '../../../../proxy/context.ts'

/** Of a request that nobody sent. */
export function createContext(headers: IncomingMessage['headers']): Context {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url: '/', headers })
  return new Koa<State>().createContext<State>(request, new ServerResponse(request))
}
