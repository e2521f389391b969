// The three kinds of page: the same for everybody until a restart, made once per release, or made for one reader.
import type { Operation } from '../../contract/operations.ts'
import type { Context, Access, PathParams, Route } from '../context.ts'
import { Body } from '../http/body.ts'
import { bodiesOf } from '../http/body-cache.ts'
import type { Release } from '../../release/release.ts'
import { requireRelease, toReply } from '../http/route.ts'
import { isOverdue } from '../../release/staleness.ts'

interface Place {
  path: string
  /** `page`, unless the path is one that counts against the public plan. */
  access?: Access
}

/** Made when somebody first asks for it. */
export function staticPage({ path, access = 'page' }: Place, render: () => Body): Route {
  let body: Body | undefined
  return {
    operation: { id: path, method: 'GET', paths: [path], access },
    answer: (ctx) => toReply(ctx, 200, (body ??= render())),
  }
}

/** `query` is all of the request's query that the page depends on: two requests with the same get the same bytes. */
export function releasePage(
  { path, access = 'page' }: Place,
  render: (question: {
    release: Release
    params: PathParams
    search: string
    overdue: boolean
  }) => Promise<Body> | Body,
  { readSearch = () => '' }: { readSearch?: (search: string) => string } = {},
): Route {
  return {
    operation: { id: path, method: 'GET', paths: [path], access },
    async answer(ctx, { params }) {
      const release = requireRelease(ctx)
      const search = readSearch(toSearch(ctx))
      const overdue = isOverdue(release, ctx.state.now)
      const name = JSON.stringify(['page', path, params, search, overdue])
      const body = await bodiesOf(release).findOrMake(name, async () =>
        render({ release, params, search, overdue }),
      )
      return toReply(ctx, 200, body)
    },
  }
}

/** Made anew for each request, and kept by nobody. */
export function livePage(
  { path, access = 'page', method = 'GET' }: Place & { method?: Operation['method'] },
  render: (ctx: Context, params: PathParams) => Promise<{ status?: number; body: Body }>,
): Route {
  return {
    operation: { id: `${method} ${path}`, method, paths: [path], access },
    async answer(ctx, { params }) {
      const { status = 200, body } = await render(ctx, params)
      return toReply(ctx, status, body)
    },
  }
}

function toSearch({ req: { url = '' } }: Context): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}
