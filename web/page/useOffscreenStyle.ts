import { useState } from 'react'
import styles from './offscreenCards.module.css'
import { isBackNavigation } from './RouteFocus.tsx'

/**
 * The class of a container whose children the browser lays out only near the viewport. None after
 * going back: the browser restores the scroll position, which estimated heights would change.
 */
export const useOffscreenStyle = (children: 'cards' | 'sections') => {
  const [isRestored] = useState(isBackNavigation)
  return isRestored ? '' : styles[children]
}
