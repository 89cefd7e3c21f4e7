import { type ComponentType, lazy, useState } from 'react'

/** A screen that is fetched when it is first opened, or a moment earlier by `preload`. */
export const lazyScreen = (load: () => Promise<ComponentType>) => {
  let fetched: ComponentType | null = null
  const fetchIt = async () => {
    fetched = await load()
    return { default: fetched }
  }
  const Lazy = lazy(fetchIt)
  // What is there already is shown at once: after a fallback, React waits a third of a second.
  const Screen = () => {
    const [Chosen] = useState(() => fetched ?? Lazy)
    return <Chosen />
  }
  // A failed attempt is shown by the screen itself, when it is really opened.
  const preload = () => fetchIt().catch(() => undefined)
  return { Screen, preload }
}
export type LazyScreen = ReturnType<typeof lazyScreen>
