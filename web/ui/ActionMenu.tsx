import type { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ActionMenuPopupProps } from './ActionMenuPopup.tsx'
import { DotsButton } from './DotsButton.tsx'
import { lazyWithToast } from './lazyWithToast.ts'

export type Action = {
  label: string
  icon: typeof IconDots
  /** Destructive: shown in red. */
  isDanger?: boolean | undefined
  /** Why it cannot be chosen now. */
  waitsFor?: string | undefined
  onChoose: () => void
}

type Props = { name: string; actions: Action[] }

const popup = lazyWithToast<ActionMenuPopupProps>(
  async () => (await import('./ActionMenuPopup.tsx')).ActionMenuPopup,
)

export const preloadMenus = popup.preload

/** The actions for one row of a list. `name` names the row: "Actions for Noor". */
export const ActionMenu = ({ name, actions }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Popup = popup.useComponent(isOpen, close)
  return (
    <>
      <DotsButton
        ref={button}
        name={name}
        aria-expanded={isOpen && Popup !== null}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && Popup && <Popup name={name} actions={actions} button={button} onClose={close} />}
    </>
  )
}
