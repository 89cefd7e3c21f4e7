import type { PointerEvent } from 'react'

// A third of the shortest sheets; less is a tap that slipped.
const closesAtPx = 80

const sheetOf = (handle: Element) => handle.parentElement as HTMLElement

/** Pointer handlers for the top of a bottom sheet: pulled down far enough, the sheet closes. */
export const usePullToClose = (onClose: () => void) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const isSheet = getComputedStyle(handle).touchAction === 'none'
    if (!isSheet || !event.isPrimary || (event.target as Element).closest('button')) return
    const from = event.clientY
    const sheet = sheetOf(handle)
    const pulledBy = (clientY: number) => Math.max(0, clientY - from)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      sheet.style.translate = `0 ${pulledBy(clientY)}px`
    }
    const end = ({ type, clientY }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      // It may stay open, with a question about unsaved changes.
      sheet.style.translate = ''
      if (type === 'pointerup' && pulledBy(clientY) > closesAtPx) onClose()
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  },
})
