import { useSyncExternalStore } from 'react'

/** State outside the components, such as what module code shows in a dialog or toast. */
export const createStore = <State>(initial: State) => {
  let state = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  /** `select` must return the same value until the state changes. */
  const useSelected = <Selected>(select: (state: State) => Selected) =>
    useSyncExternalStore(
      subscribe,
      () => select(state),
      () => select(initial),
    )
  return {
    get: () => state,
    subscribe,
    set: (next: State) => {
      state = next
      for (const listener of listeners) listener()
    },
    use: () => useSelected((current) => current),
    useSelected,
  }
}
