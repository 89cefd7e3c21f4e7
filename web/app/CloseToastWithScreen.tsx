import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { closeToast, useToast } from '#web/ui/toast.ts'
import { wasOpenedHere } from './openedHere.ts'

const isInToast = (target: EventTarget | null) =>
  target instanceof Node && Boolean(document.getElementById('toasts')?.contains(target))

/**
 * A toast closes once the user goes on to another screen or opens something else, which it might
 * seem to be about. The screen that an action itself leads to still shows it.
 */
export const CloseToastWithScreen = () => {
  const toast = useToast()
  const [path] = useLocation()
  const search = useSearch()
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    if (!toast) return
    const act = ({ target }: Event) => {
      hasActed.current ||= !isInToast(target)
    }
    window.addEventListener('click', act, true)
    window.addEventListener('popstate', act)
    return () => {
      window.removeEventListener('click', act, true)
      window.removeEventListener('popstate', act)
    }
  }, [toast])
  const before = useRef({ path, search })
  useEffect(() => {
    const isElsewhere = before.current.path !== path
    const isOpened = before.current.search !== search && wasOpenedHere()
    before.current = { path, search }
    if (hasActed.current && (isElsewhere || isOpened)) closeToast()
  }, [path, search])
  return null
}
