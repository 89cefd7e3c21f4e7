import { useEffect } from 'react'

/**
 * Phones lay their keyboard on top of the page and tell it only here. While somebody has zoomed in,
 * what is in sight says nothing about it.
 */
export const useRoomAboveKeyboard = (isOn: boolean) => {
  useEffect(() => {
    const view = window.visualViewport
    if (!isOn || !view) return
    const { style } = document.documentElement
    const measure = () => {
      if (view.scale > 1.01) return
      style.setProperty('--room-height', `${view.height}px`)
      style.setProperty('--room-top', `${view.offsetTop}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty('--room-height')
      style.removeProperty('--room-top')
    }
  }, [isOn])
}
