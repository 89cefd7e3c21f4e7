import type { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { DotsButton } from './DotsButton.tsx'
import { latePart } from './latePart.ts'

type Action = {
  label: string
  icon: typeof IconDots
  /** Takes something away. */
  isDanger?: boolean
  onChoose: () => void
}

export type ActionMenuProps = { name: string; actions: Action[] }

const menu = latePart<ActionMenuProps>(async () => (await import('./OpenedMenu.tsx')).OpenedMenu)

export const fetchMenus = menu.fetchIt

/**
 * What can be done with one row of a list. `name` says with which: "Actions for Noor". A button
 * alone until it is pressed: of a list of twenty menus hardly one is ever opened.
 */
export const ActionMenu = (props: ActionMenuProps) => {
  const [isWanted, setWanted] = useState(false)
  const Opened = menu.usePart(isWanted, () => setWanted(false))
  if (isWanted && Opened) return <Opened {...props} />
  return <DotsButton name={props.name} aria-expanded={false} onClick={() => setWanted(true)} />
}
