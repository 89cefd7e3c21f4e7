import { type ComponentType, lazy } from 'react'

/** A screen that is fetched when it is first opened, or a moment earlier by `preload`. */
export const lazyScreen = (load: () => Promise<ComponentType>) => {
  const Screen = lazy(async () => ({ default: await load() }))
  // A failed attempt is shown by the screen itself, when it is really opened.
  const preload = () => void load().catch(() => undefined)
  return { Screen, preload }
}
export type LazyScreen = ReturnType<typeof lazyScreen>
