import type { AppParts, Middleware } from '../context.ts'

/** Takes the instant and the release of the whole answer, so that no answer mixes two. */
export function takeSnapshot({ releases, now }: Pick<AppParts, 'releases' | 'now'>): Middleware {
  return (ctx, next) => {
    ctx.state.now = now()
    ctx.state.release = releases.current
    ctx.state.keyedRelease = releases.keyed
    return next()
  }
}
