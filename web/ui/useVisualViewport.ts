import { useEffect } from 'react'

/**
 * Phones overlay their keyboard on the page and report it only in the visual viewport. Ignored
 * while the user has zoomed in, because the viewport then says nothing about the keyboard.
 */
export const useVisualViewport = (isEnabled: boolean) => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isEnabled || !viewport) return
    const { style } = document.documentElement
    const measure = () => {
      if (viewport.scale > 1.01) return
      style.setProperty('--viewport-height', `${viewport.height}px`)
      style.setProperty('--viewport-top', `${viewport.offsetTop}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--viewport-height')
      style.removeProperty('--viewport-top')
    }
  }, [isEnabled])
}
