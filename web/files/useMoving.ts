import { useState } from 'react'
import { savesData } from '#web/ui/savesData.ts'

const prefersStill = () =>
  savesData() || window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether a picture that can move does. */
export const useMoving = (isAnimated: boolean) => {
  const [isPlaying, setPlaying] = useState(() => !prefersStill())
  return {
    isMoving: isAnimated && isPlaying,
    toggle: () => setPlaying(!isPlaying),
  }
}
