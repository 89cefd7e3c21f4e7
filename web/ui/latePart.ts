import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLoadingLayer } from './dismissableLayers.ts'
import { showFailure } from './toast.ts'

/**
 * What no screen begins with: its code is fetched when the first screen is at rest, or when it is
 * opened before that.
 */
export const latePart = <Props>(load: () => Promise<ComponentType<Props>>) => {
  let Part: ComponentType<Props> | null = null
  const fetchIt = async () => {
    Part ??= await load()
  }
  /** Null until it is there. What cannot be fetched is said, and given up; so is it by Escape. */
  const usePart = (isWanted: boolean, giveUp: () => void) => {
    const [isHere, setHere] = useState(Part !== null)
    const end = useEffectEvent(giveUp)
    useLoadingLayer(isWanted && !isHere, giveUp)
    useEffect(() => {
      if (!isWanted || isHere) return
      let isOver = false
      const fail = () => {
        if (isOver) return
        showFailure({
          title: 'This could not be opened',
          description: 'Check your connection and try again.',
        })
        end()
      }
      fetchIt().then(() => !isOver && setHere(true), fail)
      return () => {
        isOver = true
      }
    }, [isWanted, isHere])
    return isHere ? Part : null
  }
  return { fetchIt, usePart }
}
