import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionMenuProps } from './ActionMenu.tsx'
import styles from './ActionMenuPopup.module.css'
import { DotsButton } from './DotsButton.tsx'
import { useLayer } from './dismissableLayers.ts'
import { MantineSetup } from './MantineSetup.tsx'

/** Opens on mount: it replaces the button that was pressed. */
const useOpenOnMount = (button: RefObject<HTMLButtonElement | null>) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Closing then returns the focus to the button.
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [button])
  return [isOpen, setOpen] as const
}

export const ActionMenuPopup = ({ name, actions }: ActionMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpenOnMount(button)
  useLayer(isOpen, () => setOpen(false))
  const choose = (onChoose: () => void) => {
    // A dialog opened here returns the focus to the active element, and the menu item will be gone.
    button.current?.focus()
    onChoose()
  }
  return (
    <MantineSetup>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="max-content"
        transitionProps={{ duration: 100 }}
        // Inline, not at the end of the document outside of all landmarks.
        withinPortal={false}
        // A fixed menu is not cut off by the card of its row.
        floatingStrategy="fixed"
        // Focus the first item immediately, as the menu pattern requires.
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
    </MantineSetup>
  )
}
