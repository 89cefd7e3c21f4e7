import { useEffect } from 'react'
import { afterNextPaint } from './afterNextPaint.ts'

/** The components that read the properties now. */
let readers = 0

const properties = ['--viewport-height', '--viewport-top', '--keyboard']

const removeProperties = ({ style }: HTMLElement) => {
  for (const name of properties) style.removeProperty(name)
}

/**
 * Measures the part of the window above the keyboard, as `--viewport-height` and `--viewport-top`, and
 * the part below it as `--keyboard`. Phones overlay their keyboard on the page and report it only in
 * the visual viewport. Ignored while the user has zoomed in, because the viewport then says nothing
 * about the keyboard. Sets nothing without a keyboard: each change restyles the whole page.
 */
export const useVisualViewport = (isEnabled: boolean) => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isEnabled || !viewport) return
    const root = document.documentElement
    const { style } = root
    const measure = () => {
      if (readers === 0 || viewport.scale > 1.01) return
      const below = window.innerHeight - viewport.offsetTop - viewport.height
      if (viewport.offsetTop + Math.abs(below) < 1) return removeProperties(root)
      style.setProperty('--viewport-height', `${viewport.height}px`)
      style.setProperty('--viewport-top', `${viewport.offsetTop}px`)
      style.setProperty('--keyboard', `${Math.max(0, below)}px`)
    }
    readers += 1
    // Measuring lays out the page, which is painted before.
    afterNextPaint(measure)
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      readers -= 1
      if (readers === 0) removeProperties(root)
    }
  }, [isEnabled])
}
