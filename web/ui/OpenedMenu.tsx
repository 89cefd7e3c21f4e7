import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionMenuProps } from './ActionMenu.tsx'
import { DotsButton } from './DotsButton.tsx'
import styles from './OpenedMenu.module.css'

/** It is here because its button was pressed, which stands in its place from now on. */
const useOpened = (button: RefObject<HTMLButtonElement | null>) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // So that closing gives the focus back to it.
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [button])
  return [isOpen, setOpen] as const
}

export const OpenedMenu = ({ name, actions }: ActionMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpened(button)
  const choose = (onChoose: () => void) => {
    // A dialog that opens now gives the focus back to what has it now: the menu will be gone.
    button.current?.focus()
    onChoose()
  }
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="max-content"
      transitionProps={{ duration: 100 }}
      // In its place of the page, not at the end of the document outside of all landmarks.
      withinPortal={false}
      // At once on the first choice, as menus do everywhere.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <DotsButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown ?? ''}>
        {actions.map(({ label, icon: Icon, isDanger, onChoose }) => (
          <Menu.Item
            key={label}
            className={`${styles.item} ${isDanger ? styles.danger : ''}`}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => choose(onChoose)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
