import type { App } from '#server/http/context.ts'

type Source = Pick<App, 'db' | 'now'>

const keptForMs = 60_000

/** Keeps what was counted for a minute: however many administrators look, the database counts once. */
export const cachedForAMinute = <Counted>(count: (app: Source) => Promise<Counted>) => {
  const kept = new WeakMap<Source, { at: number; counted: Promise<Counted> }>()
  return (app: Source): Promise<Counted> => {
    const at = app.now().getTime()
    const last = kept.get(app)
    if (last && Math.abs(at - last.at) < keptForMs) return last.counted
    const counted = count(app)
    kept.set(app, { at, counted })
    counted.catch(() => kept.delete(app))
    return counted
  }
}
