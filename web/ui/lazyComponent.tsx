import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useIsMounted } from './useIsMounted.ts'

/** A component whose code is loaded when it is first rendered. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) => {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => {
    // The page that the server renders links no styles of this code.
    const isMounted = useIsMounted()
    return <Suspense fallback={fallback}>{isMounted ? <Loaded {...props} /> : fallback}</Suspense>
  }
}

/** The same for a part that the screen works without: nothing, if its code cannot be loaded. */
export const optionalComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) => lazyComponent<Props>(() => load().catch(() => () => null))

/** One function per mounted lazy dialog, which loads its code. */
const preloads = new Set<() => Promise<unknown>>()

/** Loads the code of the dialogs that the current screen can open. */
export const preloadMountedDialogs = () => {
  // After a failure it is loaded when the dialog opens.
  for (const preload of preloads) preload().catch(() => {})
}

/** A dialog whose code is loaded when it first opens. It stays mounted, with what it remembers. */
export const lazyDialog = <Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const Loaded = lazyComponent(load)
  return (props: Props) => {
    const [wasOpened, setOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setOpened(true)
    useEffect(() => {
      const preload = () => load()
      preloads.add(preload)
      return () => void preloads.delete(preload)
    }, [])
    return wasOpened && <Loaded {...props} />
  }
}
