import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { showFailure } from './toast.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons, always in sight below what scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium'
  /** Mostly text: the focus starts at its title instead of the first thing to press. */
  isToRead?: boolean
  /** A phone has no room to spare around it: there the dialog takes all of the screen. */
  isFullOnPhones?: boolean
  /** As high as it may be, whatever is in it; what is in it scrolls by itself. */
  isFilled?: boolean
  /** Takes the focus afterwards when what opened the dialog has gone. */
  place?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

let Frame: ComponentType<DialogProps> | null = null

/** A quarter of what the screens with dialogs would weigh, and none begins with one. */
export const fetchDialogs = async () => {
  Frame ??= (await import('./DialogFrame.tsx')).DialogFrame
}

/** Null until it is there; what cannot be fetched is closed again, and said. */
const useFrame = ({ isOpen, onClose }: DialogProps) => {
  const [isHere, setHere] = useState(Frame !== null)
  useEffect(() => {
    if (!isOpen || isHere) return
    let isOver = false
    const giveUp = () => {
      if (isOver) return
      showFailure({
        title: 'This could not be opened',
        description: 'Check your connection and try again.',
      })
      onClose()
    }
    fetchDialogs().then(() => !isOver && setHere(true), giveUp)
    return () => {
      isOver = true
    }
  }, [isOpen, isHere, onClose])
  return isHere ? Frame : null
}

export const Dialog = (props: DialogProps) => {
  const Chosen = useFrame(props)
  return Chosen && <Chosen {...props} />
}
