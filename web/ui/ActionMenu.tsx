import type { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { DotsButton } from './DotsButton.tsx'
import { lazyWithToast } from './lazyWithToast.ts'

type Action = {
  label: string
  icon: typeof IconDots
  /** Destructive: shown in red. */
  isDanger?: boolean
  onChoose: () => void
}

export type ActionMenuProps = { name: string; actions: Action[] }

const popup = lazyWithToast<ActionMenuProps>(
  async () => (await import('./ActionMenuPopup.tsx')).ActionMenuPopup,
)

export const preloadMenus = popup.preload

/**
 * The actions for one row of a list. `name` names the row: "Actions for Noor". Only the button is
 * rendered until it is pressed: a list may hold twenty menus, and few are ever opened.
 */
export const ActionMenu = (props: ActionMenuProps) => {
  const [isRequested, setRequested] = useState(false)
  const Popup = popup.useComponent(isRequested, () => setRequested(false))
  if (isRequested && Popup) return <Popup {...props} />
  return <DotsButton name={props.name} aria-expanded={false} onClick={() => setRequested(true)} />
}
