import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { usePreviousNonNull } from './usePreviousNonNull.ts'

/** A component whose code is loaded when it is first rendered. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) => {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** A dialog whose code is loaded when it first opens. It stays mounted for its closing animation. */
export const lazyDialog = <Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const Loaded = lazyComponent(load)
  return (props: Props) => {
    const wasOpened = usePreviousNonNull(props.isOpen || null)
    return wasOpened && <Loaded {...props} />
  }
}
