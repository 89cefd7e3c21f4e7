import type { KeyboardEvent, RefObject } from 'react'
import type { Action } from './ActionMenu.tsx'
import styles from './ActionMenuPopup.module.css'
import { useLayer } from './dismissableLayers.ts'
import { usePopup } from './usePopup.ts'

export type ActionMenuPopupProps = {
  name: string
  actions: Action[]
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** The next item that starts with a letter. Menus are short, so one letter finds it. */
const findByLetter = (items: HTMLElement[], current: number, letter: string) =>
  [...items.slice(current + 1), ...items.slice(0, current + 1)].find(({ textContent }) =>
    textContent.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()),
  )

/** The item that a key moves to, by the menu pattern of the ARIA practices. */
const itemAfterKey = (items: HTMLElement[], event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey } = event
  const current = items.indexOf(event.target as HTMLElement)
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items.at(Math.max(current, 0) - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  return isLetter ? findByLetter(items, current, key) : undefined
}

export const ActionMenuPopup = ({ name, actions, button, onClose }: ActionMenuPopupProps) => {
  const menu = usePopup(button, onClose)
  // First, since a dialog opened here returns the focus to the active element.
  const close = () => {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  useLayer(true, close)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The focus moves on from the button.
    if (event.key === 'Tab') return close()
    const item = itemAfterKey(itemsOf(event.currentTarget), event)
    if (!item) return
    event.preventDefault()
    item.focus()
  }
  return (
    <div
      ref={menu}
      // Not "auto": Escape and Back close the top layer, see `dismissableLayers.ts`.
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={name}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label, icon: Icon, isDanger, waitsFor, onChoose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`${styles.item} ${isDanger ? styles.danger : ''}`}
          aria-disabled={waitsFor !== undefined}
          onClick={() => {
            if (waitsFor) return
            close()
            onChoose()
          }}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {label}
            {waitsFor && <span className={styles.hint}>{waitsFor}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}
