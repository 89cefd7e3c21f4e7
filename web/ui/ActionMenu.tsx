import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './ActionMenu.module.css'

type Action = {
  label: string
  icon: typeof IconDots
  /** Takes something away. */
  isDanger?: boolean
  onChoose: () => void
}

/** What can be done with one row of a list. `name` says with which: "Actions for Noor". */
export const ActionMenu = ({ name, actions }: { name: string; actions: Action[] }) => {
  const button = useRef<HTMLButtonElement>(null)
  const choose = (onChoose: () => void) => {
    // A dialog that opens now gives the focus back to what has it now: the menu will be gone.
    button.current?.focus()
    onChoose()
  }
  return (
    <Menu
      position="bottom-end"
      width="max-content"
      transitionProps={{ duration: 100 }}
      // In its place of the page, not at the end of the document outside of all landmarks.
      withinPortal={false}
      // At once on the first choice, as menus do everywhere.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon ref={button} aria-label={name} title="Actions">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
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
