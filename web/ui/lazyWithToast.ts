import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { useLoadingLayer } from './dismissableLayers.ts'
import { showErrorToast } from './toast.ts'

/**
 * A component that no screen needs initially. Its code is preloaded when the browser is idle, or
 * loaded when it is opened before that.
 */
export const lazyWithToast = <Props>(load: () => Promise<ComponentType<Props>>) => {
  let Component: ComponentType<Props> | null = null
  const preload = async () => {
    Component ??= await load()
  }
  /** Null until loaded. A failure shows a toast and cancels, as Escape does. */
  const useComponent = (isRequested: boolean, onCancel: () => void) => {
    const [wasLoaded, setLoaded] = useState(Component !== null)
    // Without another render: a dialog that opens in the same one would be below.
    const isLoaded = wasLoaded || (isRequested && Component !== null)
    const cancel = useEffectEvent(onCancel)
    useLoadingLayer(isRequested && !isLoaded, onCancel)
    useEffect(() => {
      if (!isRequested || isLoaded) return
      let isObsolete = false
      const fail = () => {
        if (isObsolete) return
        showErrorToast({
          title: t('ui.openFailed.title'),
          description: t('common.checkConnection'),
        })
        cancel()
      }
      preload().then(() => !isObsolete && setLoaded(true), fail)
      return () => {
        isObsolete = true
      }
    }, [isRequested, isLoaded])
    return isLoaded ? Component : null
  }
  return { preload, useComponent }
}
