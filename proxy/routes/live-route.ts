import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import type { Context, Route } from '../context.ts'
import { Body } from './body.ts'
import { readGiven, toDataReply } from './data-reply.ts'

const HEADERS = ['Cache-Control', 'no-store', 'Vary', 'Accept-Encoding']

/** What a live route answers; `status` is 200 where it says nothing else. */
export interface LiveAnswer<Value> {
  status?: number
  value: Value
}

/** Answers anew each time. */
export function liveRoute<Of extends Operation>(
  operation: Of,
  respond: (ctx: Context) => Promise<LiveAnswer<z.output<Of['response']>>>,
): Route {
  return {
    operation,
    isData: true,
    async handle(ctx) {
      const given = readGiven(ctx, operation)
      const { status = 200, value } = await respond(ctx)
      return { ...toDataReply(ctx, new Body(JSON.stringify(value), HEADERS), given), status }
    },
  }
}
